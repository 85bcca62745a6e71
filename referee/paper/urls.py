"""Addresses of what is printed, projected and proved, in full."""

from django.urls import path

from referee.paper.views import documents, hall, proofs, register, sheets

app_name = "paper"
urlpatterns = [
    path("t/<slug:slug>/rulings/<uuid:ruling_id>/paper/", sheets.ruling, {"kind": "ruling"}, name="ruling"),
    path("t/<slug:slug>/rulings/<uuid:ruling_id>/slip/", sheets.ruling, {"kind": "slip"}, name="slip"),
    path("t/<slug:slug>/rulings/<uuid:ruling_id>/check/", proofs.check, name="check"),
    path("t/<slug:slug>/standings/paper/", sheets.standings, name="standings"),
    path("t/<slug:slug>/rounds/<int:round_no>/seats/", sheets.seating, {"kind": "seating"}, name="seating"),
    path("t/<slug:slug>/rounds/<int:round_no>/cards/", sheets.seating, {"kind": "cards"}, name="cards"),
    path("t/<slug:slug>/register/", register.register, name="register"),
    path("t/<slug:slug>/register.csv", register.as_csv, name="register-csv"),
    path("t/<slug:slug>/register.json", register.as_json, name="register-json"),
    path("t/<slug:slug>/register/pdf/", register.pdf, name="register-pdf"),
    path("t/<slug:slug>/documents/<uuid:document_id>/", documents.document, name="document"),
    path("t/<slug:slug>/documents/<uuid:document_id>/pdf", documents.pdf_file, name="pdf"),
    path("t/<slug:slug>/hall/", hall.hall, name="hall"),
    path("t/<slug:slug>/checkpoints.txt", proofs.checkpoints, name="checkpoints"),
    path("organize/<slug:slug>/clock/", hall.clock, name="clock"),
    path("organize/<slug:slug>/logs/", proofs.logs, name="logs"),
    path("organize/<slug:slug>/logs/<uuid:log_id>.jsonl", proofs.log_file, name="log-file"),
    path("organize/<slug:slug>/logs/journal.jsonl", proofs.journal_file, name="journal-file"),
    path("organize/<slug:slug>/logs/check_log.py", proofs.checker, name="checker"),
]
