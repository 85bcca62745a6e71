"""Addresses below /api/v1/."""

from django.urls import path

from referee.api.views import cases, deals, law, me, rulings, sittings, stakes, tables, tournaments
from referee.docs import ApiDocsView, ApiSchemaView

urlpatterns = [
    path("schema/", ApiSchemaView.as_view(), name="schema"),
    path("docs/", ApiDocsView.as_view(), name="api-docs"),
    path("me/", me.Me.as_view(), name="api-me"),
    path("me/token/", me.MyToken.as_view(), name="api-my-token"),
    path("log-in/", me.LogIn.as_view(), name="api-log-in"),
    path("tournaments/", tournaments.Tournaments.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", tournaments.OneTournament.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/standings/", tournaments.Standings.as_view(), name="api-standings"),
    path("tournaments/<slug:slug>/players/", tournaments.Players.as_view(), name="api-players"),
    path("tournaments/<slug:slug>/players/<int:number>/", tournaments.OnePlayer.as_view(), name="api-player"),
    path("tournaments/<slug:slug>/rounds/", sittings.Rounds.as_view(), name="api-rounds"),
    path("tournaments/<slug:slug>/sittings/", sittings.Sittings.as_view(), name="api-sittings"),
    path("tournaments/<slug:slug>/draws/", sittings.Draws.as_view(), name="api-draws"),
    path("sittings/<int:sitting_id>/", sittings.OneSitting.as_view(), name="api-sitting"),
    path("sittings/<int:sitting_id>/draws/", sittings.SittingDraws.as_view(), name="api-sitting-draws"),
    path("sittings/<int:sitting_id>/deals/", sittings.SittingDeals.as_view(), name="api-sitting-deals"),
    path("sittings/<int:sitting_id>/stakes/", stakes.SittingStakes.as_view(), name="api-sitting-stakes"),
    path("sittings/<int:sitting_id>/close/", sittings.CloseSitting.as_view(), name="api-sitting-close"),
    path("sittings/<int:sitting_id>/next/", sittings.NextSitting.as_view(), name="api-sitting-next"),
    path("tables/", tables.Tables.as_view(), name="api-tables"),
    path("tables/<int:sitting_id>/", tables.OneTable.as_view(), name="api-table"),
    path("deals/<int:deal_id>/", deals.OneDeal.as_view(), name="api-deal"),
    path("deals/<int:deal_id>/log/", deals.DealLog.as_view(), name="api-deal-log"),
    path("deals/<int:deal_id>/events/", deals.DealEvents.as_view(), name="api-deal-events"),
    path("deals/<int:deal_id>/preview/", deals.DealPreview.as_view(), name="api-deal-preview"),
    path("deals/<int:deal_id>/case/", deals.DealCase.as_view(), name="api-deal-case"),
    path("deals/<int:deal_id>/import/", deals.DealImport.as_view(), name="api-deal-import"),
    path("rulings/", rulings.Rulings.as_view(), name="api-rulings"),
    path("rulings/<uuid:ruling_id>/", rulings.OneRuling.as_view(), name="api-ruling"),
    path("rulings/<uuid:ruling_id>/record/", rulings.RulingRecord.as_view(), name="api-ruling-record"),
    path("rulings/<uuid:ruling_id>/review/", rulings.ReviewRuling.as_view(), name="api-ruling-review"),
    path("law/", law.Editions.as_view(), name="api-editions"),
    path("law/<slug:edition_id>/", law.Law.as_view(), name="api-law"),
    path("law/<slug:edition_id>/clauses/<str:clause_id>/", law.OneClause.as_view(), name="api-clause"),
    path("law/<slug:edition_id>/fouls/", law.Fouls.as_view(), name="api-fouls"),
    path("hands/score/", cases.Score.as_view(), name="api-score"),
    path("cases/adjudicate/", cases.Adjudicate.as_view(), name="api-adjudicate"),
    path("schemas/<slug:name>.json", law.Schemas.as_view(), name="api-schemas"),
]
