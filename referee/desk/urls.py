"""Addresses of the desk, in full."""

from django.urls import path

from referee.desk import theme
from referee.desk.views import (
    cases,
    claims,
    deals,
    disputes,
    held,
    opinions,
    records,
    results,
    rulings,
    stakes,
    tables,
)

app_name = "desk"
urlpatterns = [
    path("desk/", tables.tables, name="tables"),
    path("desk/theme/", theme.choose, name="theme"),
    path("desk/rulings/", rulings.rulings, name="rulings"),
    path("desk/rulings/<uuid:ruling_id>/", rulings.ruling, name="ruling"),
    path("desk/rulings/<uuid:ruling_id>/review/", rulings.review, name="review"),
    path("desk/rulings/<uuid:ruling_id>/opinion/", opinions.opinion, name="opinion"),
    path("desk/drafts/<uuid:uid>/", held.draft, name="draft"),
    path("desk/drafts/<uuid:uid>/ask/", held.ask, name="draft-ask"),
    path("desk/drafts/<uuid:uid>/opinion/", opinions.on_draft, name="draft-opinion"),
    path("desk/drafts/<uuid:uid>/issue/", held.issue, name="issue"),
    path("desk/drafts/<uuid:uid>/return/", held.send_back, name="return"),
    path("desk/<int:sitting_id>/", tables.table, name="table"),
    path("desk/<int:sitting_id>/history/", tables.history, name="history"),
    path("desk/<int:sitting_id>/result/", results.result, name="result"),
    path("desk/<int:sitting_id>/hand/", results.hand, name="hand"),
    path("desk/<int:sitting_id>/dispute/", disputes.dispute, name="dispute"),
    path("desk/<int:sitting_id>/claims/", claims.claims, name="claims"),
    path("desk/<int:sitting_id>/ask/", disputes.ask, name="ask"),
    path("desk/<int:sitting_id>/record/", records.record, name="record"),
    path("desk/<int:sitting_id>/note/", records.note, name="note"),
    path("desk/<int:sitting_id>/show/", records.show, name="show"),
    path("desk/<int:sitting_id>/next/", deals.next_deal, name="next"),
    path("desk/<int:sitting_id>/case/", cases.import_case, name="case"),
    path("desk/<int:sitting_id>/case.json", cases.case_file, name="case-file"),
    path("desk/<int:sitting_id>/stakes/", stakes.stakes, name="stakes"),
]
