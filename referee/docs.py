"""The API's description and its page, served from here: no outside script, and no inline one."""

from csp.constants import SELF
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.renderers import JSONRenderer


class ApiSchemaView(SpectacularAPIView):
    """The OpenAPI 3 schema as JSON."""

    renderer_classes = [JSONRenderer]
    throttle_classes: list[type] = []


@method_decorator(
    csp_update({"style-src": [SELF, "'unsafe-inline'"]}), name="dispatch"
)  # Swagger UI styles its own parts
class ApiDocsView(SpectacularSwaggerSplitView):
    """The schema as a page to read and try."""

    url_name = "schema"
    throttle_classes: list[type] = []
