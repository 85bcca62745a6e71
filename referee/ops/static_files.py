"""Static files by hashed names, our own compressed; those of packages (admin, API page) are few people's and large."""

from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage

PACKAGES = ("admin/", "drf_spectacular_sidecar/", "rest_framework/", "django_htmx/")


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise is untyped
    """Compressing everything took a minute of each start."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        yield from super().compress_files(path for path in paths if not path.startswith(PACKAGES))
