"""The tile keyboard: at most two taps a tile, what is left of each, and the computed face before the confirmation."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, Hall, cookies_of
from tests.browser.taps import begin_result, confirm, tap_meld, tap_tiles

pytestmark = pytest.mark.browser

REST = ("1m", "2m", "3m", "4m", "5m", "6m", "6p", "7p", "8p", "2s", "3s", "4s", "9p", "9p")


def test_a_hand_is_tapped_in_seen_computed_and_confirmed(hall: Hall, phone: Page) -> None:
    begin_result(phone, hall.url("result/"), "和銃", "黃淑芬", "林佩蓉")
    tap_meld(phone, "pong", "C")
    tap_tiles(phone, *REST, "f3")
    expect(phone.locator("#preview .tai")).to_contain_text("箭字刻")
    expect(phone.locator("#preview .tai")).to_contain_text("花牌")
    confirm(phone)
    expect(phone.locator("h1")).to_contain_text("林佩蓉付黃淑芬")
    assert hall.deal.log.events.get().data["hand"]["melds"] == [{"kind": "pong", "tiles": "CCC"}]


def test_each_key_shows_what_is_left_and_closes_at_none(hall: Hall, phone: Page) -> None:
    begin_result(phone, hall.url("result/"), "自摸", "黃淑芬")
    tap_meld(phone, "concealed_kong", "5p")
    key = phone.locator('[data-key="5p"]')
    expect(key.locator("[data-left]")).to_have_text("0")
    expect(key).to_be_disabled()
    phone.locator("[data-undo]:visible").tap()
    expect(key.locator("[data-left]")).to_have_text("4")


def test_only_what_can_be_the_lowest_tile_of_a_chow_can_be_tapped(hall: Hall, phone: Page) -> None:
    begin_result(phone, hall.url("result/"), "自摸", "黃淑芬")
    phone.locator('.mode:has([value="chow"])').tap()
    expect(phone.locator('[data-key="7m"]')).to_be_enabled()
    expect(phone.locator('[data-key="8m"]')).to_be_disabled()
    expect(phone.locator('[data-key="E"]')).to_be_disabled()


def test_a_tile_of_the_hand_can_be_made_the_winning_one(hall: Hall, phone: Page) -> None:
    begin_result(phone, hall.url("result/"), "自摸", "黃淑芬")
    tap_tiles(
        phone,
        "1m",
        "2m",
        "3m",
        "4m",
        "5m",
        "6m",
        "7m",
        "8m",
        "9m",
        "2p",
        "3p",
        "4p",
        "2s",
        "3s",
        "E",
        "E",
        "4s",
    )
    expect(phone.locator(".winning [aria-label], .winning svg")).to_have_attribute("aria-label", "四索")
    phone.locator("button.held").first.tap()
    expect(phone.locator(".winning svg")).to_have_attribute("aria-label", "一萬")
    expect(phone.locator("[data-short]")).to_contain_text("張數到齊")


def test_the_notation_can_be_pasted(hall: Hall, phone: Page) -> None:
    begin_result(phone, hall.url("result/"), "自摸", "黃淑芬")
    phone.get_by_text("打字或貼上牌張").tap()
    phone.locator("#id_concealed").fill("123m456m678p234s67s55p")
    phone.locator("#id_win").fill("8s")
    expect(phone.locator("#confirm")).to_be_attached()
    expect(phone.locator("[data-shown] .held")).to_have_count(17)


def test_without_script_a_result_is_typed_computed_and_confirmed(hall: Hall, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, locale="zh-TW", java_script_enabled=False)  # type: ignore[arg-type]  # a size
    context.add_cookies(cookies_of(hall.referee, hall.address))
    page = context.new_page()
    page.goto(hall.url("result/"))
    page.locator(".how .choice", has_text="自摸").click()
    page.locator(".winner label", has_text="黃淑芬").click()
    page.get_by_role("button", name="下一步").click()
    page.locator("#id_concealed").fill("123m456m678p234s67s55p")
    page.locator("#id_win").fill("8s")
    page.get_by_role("button", name="算一算").click()
    page.locator("#confirm button").click()
    expect(page.locator("h1")).to_contain_text("三家共付")
    assert hall.deal.log.rulings.count() == 1
    context.close()
