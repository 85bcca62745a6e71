"""What the generator of the API's description cannot see: refusals, the case format's own schemas, our log-ins."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from rulings.schemas import schema

Json = dict[str, Any]
PREFIXES = {"hand": "Hand", "case": "Case"}
REFUSALS = {
    "400": "What was sent is wrong: `field` says where.",
    "401": "No account, or a token that is not valid (any more).",
    "403": "The role does not allow it, or a session's CSRF token is missing.",
    "404": "Not there, or not for the asker's eyes.",
    "405": "The address has no such method.",
    "409": "The state of things does not allow it: `conflict` (the uid carried something else), `stale` (others have "
    "written meanwhile: `n`, `events`, `rulings` tell what), or why else.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "429": "Too often: `Retry-After` says for how many seconds.",
}
WITH_BODY = ("post", "put", "patch")


class ApiSchema(AutoSchema):
    """Names an operation by its method and view: `postDealEvents`."""

    def get_operation_id(self) -> str:
        """Unique, as view names are."""
        return f"{self.method.lower()}{type(self.view).__name__}"


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular's metaclass hook is untyped
    """`Authorization: Token …`"""

    target_class = "referee.api.authentication.ApiTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> Json:
        """As a header."""
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": "Token …"}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # as above
    """The cookie of our own pages."""

    target_class = "referee.api.authentication.ApiSessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> Json:
        """As a cookie."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


ERROR: Json = {
    "type": "object",
    "required": ["code", "message", "field"],
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string", "description": "a sentence in the request's language"},
        "field": {"type": ["string", "null"], "description": "what it is about, by its path"},
    },
}
REFUSAL: Json = {
    "type": "object",
    "required": ["error", "errors"],
    "properties": {"error": ERROR, "errors": {"type": "array", "minItems": 1, "items": ERROR}},
}


def tell_refusals(result: Json, generator: Any, request: Any, public: bool) -> Json:
    """Every operation's refusals, in the one shape that they have."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    result["components"]["schemas"]["Refusal"] = REFUSAL
    for item in result["paths"].values():
        for method, operation in item.items():
            for status in _refusals(method, operation):
                operation["responses"].setdefault(
                    status, {"description": REFUSALS[status], "content": content}
                )
    return result


def _refusals(method: str, operation: Json) -> list[str]:
    statuses = ["400", "401", "403", "404", "405", "429"]
    statuses += ["409", "413", "415"] if method in WITH_BODY or "requestBody" in operation else []
    return [*statuses, "409"] if method == "delete" else statuses


def add_formats(result: Json, generator: Any, request: Any, public: bool) -> Json:
    """The schemas of hand and case among the components, so that a client knows what an event looks like."""
    components = result["components"]["schemas"]
    for name, prefix in PREFIXES.items():
        whole = dict(schema(name))
        parts = whole.pop("$defs")
        for key in ("$id", "$schema"):
            whole.pop(key)
        components[prefix] = _moved(whole, prefix)
        for part, value in parts.items():
            components[_name(prefix, part)] = _moved(value, prefix)
    return result


def _name(prefix: str, part: str) -> str:
    return prefix + "".join(word.capitalize() for word in part.split("_"))


def _moved(value: Any, prefix: str) -> Any:
    """A schema with its references among the components."""
    if isinstance(value, list):
        return [_moved(item, prefix) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _reference(item, prefix) if key == "$ref" and isinstance(item, str) else _moved(item, prefix)
        for key, item in value.items()
    }


def _reference(target: str, prefix: str) -> str:
    head, _, part = target.partition("#/$defs/")
    if not part:
        return f"#/components/schemas/{PREFIXES[target.removesuffix('.schema.json')]}"
    owner = PREFIXES[head.removesuffix(".schema.json")] if head else prefix
    return f"#/components/schemas/{_name(owner, part)}"
