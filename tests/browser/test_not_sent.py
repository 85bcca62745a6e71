"""A post that does not arrive stays, says so, is sent again with the same UUID, and counts once."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Hall
from tests.browser.taps import begin_result, tell_tai

pytestmark = pytest.mark.browser

RECORD = "**/record/"


def ready_to_confirm(hall: Hall, phone: Page) -> None:
    begin_result(phone, hall.url("result/"), "自摸", "黃淑芬")
    tell_tai(phone, 5)


def test_an_answer_lost_after_the_commit_is_asked_for_again_and_counts_once(hall: Hall, phone: Page) -> None:
    def commit_and_cut(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    ready_to_confirm(hall, phone)
    phone.route(RECORD, commit_and_cut, times=1)
    phone.locator("#confirm button").tap()
    expect(phone.locator(".unsent")).to_contain_text("未送出")
    expect(phone.locator(".unsent")).to_contain_text("再送幾次都只算一次")
    expect(phone.locator("[data-state]")).to_have_text("未送出 1")
    assert hall.deal.log.events.count() == 1
    phone.locator("[data-retry]").tap()
    phone.wait_for_url("**/desk/rulings/**")
    expect(phone.locator("[data-state]")).to_contain_text("已送出")
    assert hall.deal.log.events.count() == 1


def test_without_a_line_it_waits_and_goes_by_itself_when_the_line_is_back(
    hall: Hall, phone: Page, phone_context: BrowserContext
) -> None:
    ready_to_confirm(hall, phone)
    phone_context.set_offline(True)
    phone.locator("#confirm button").tap()
    expect(phone.locator(".unsent")).to_be_visible()
    assert hall.deal.log.events.count() == 0
    phone_context.set_offline(False)
    phone.wait_for_url("**/desk/rulings/**")
    assert hall.deal.log.events.count() == 1


def test_what_was_not_sent_is_shown_on_every_page_of_the_desk(hall: Hall, phone: Page) -> None:
    ready_to_confirm(hall, phone)
    phone.route(RECORD, lambda route: route.abort())
    phone.locator("#confirm button").tap()
    expect(phone.locator(".unsent")).to_be_visible()
    phone.goto(hall.address + "/desk/")
    expect(phone.locator(".unsent")).to_contain_text("黃淑芬自摸")
    phone.unroute(RECORD)
    phone.locator("[data-retry]").tap()
    expect(phone.locator(".message.success a")).to_have_text("已送出，看裁決")
    expect(phone.locator(".unsent")).to_have_count(0)
    assert hall.deal.log.events.count() == 1


def test_a_server_that_stumbles_is_no_answer(hall: Hall, phone: Page) -> None:
    ready_to_confirm(hall, phone)
    phone.route(RECORD, lambda route: route.fulfill(status=502, body="bad gateway"), times=1)
    phone.locator("#confirm button").tap()
    expect(phone.locator(".unsent")).to_be_visible()
    phone.locator("[data-retry]").tap()
    phone.wait_for_url("**/desk/rulings/**")


def test_what_changed_meanwhile_is_looked_at_before_it_is_sent_again(hall: Hall, phone: Page) -> None:
    from tests.desk.seated import happen

    ready_to_confirm(hall, phone)
    happen(hall.deal, {"type": "watch", "seat": "N"})
    phone.locator("#confirm button").tap()
    expect(phone.locator("main")).to_contain_text("剛才這一桌有別的紀錄，這一筆還沒算數。")
    expect(phone.locator("main")).to_contain_text("張志豪・眼牌")
    assert hall.deal.log.rulings.count() == 0
    phone.locator("#confirm button").tap()
    phone.wait_for_url("**/desk/rulings/**")
    assert hall.deal.log.rulings.count() == 1
