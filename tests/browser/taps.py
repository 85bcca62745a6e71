"""What a referee's thumb does, by what stands on the screen."""

from playwright.sync_api import Locator, Page

SUITS = {"m": "萬", "p": "筒", "s": "索"}


def go_on(page: Page, pressed: Locator) -> None:
    """Tap what leads to another page, and be there."""
    with page.expect_navigation():
        pressed.tap()


def tap_tiles(page: Page, *faces: str) -> None:
    """Each tile on the keyboard: its suit where another is shown, then the tile."""
    for face in faces:
        suit = "花" if face[0] == "f" else SUITS.get(face[-1], "字")
        key = page.locator(f'[data-key="{face}"]')
        if not key.is_visible():
            page.locator(".suit > label", has_text=suit).tap()
        key.tap()


def tap_meld(page: Page, mode: str, face: str) -> None:
    """A set laid open: its kind, then its lowest tile."""
    page.locator(f'.mode:has([value="{mode}"])').tap()
    tap_tiles(page, face)


def begin_result(page: Page, url: str, how: str, winner: str, payer: str = "") -> None:
    """The result's first page, up to the tiles."""
    page.goto(url)
    page.locator(".how .choice", has_text=how).tap()
    page.locator(".winner label", has_text=winner).tap()
    if payer:
        page.locator(".payer label", has_text=payer).tap()
    page.get_by_role("button", name="下一步").tap()
    page.wait_for_url("**/hand/**")


def tell_tai(page: Page, tai: int) -> None:
    """The tai as told, instead of tiles."""
    page.get_by_text("不輸入牌，直接報臺數").tap()
    page.locator("#id_face").fill(str(tai))
    page.locator("#confirm").wait_for()


def confirm(page: Page) -> None:
    """The button below the amounts; then the ruling's page."""
    page.locator("#confirm button").tap()
    page.wait_for_url("**/desk/rulings/**")


def report(page: Page, url: str, who: str, foul: str, *answers: str) -> None:
    """A dispute up to the proposed ruling."""
    page.goto(url)
    page.locator(".pick label", has_text=who).tap()
    page.locator(f'#fouls .foul[value="{foul}"]').first.tap()
    page.wait_for_url("**/ask/**")
    for answer in answers:
        go_on(page, page.locator(".answer", has_text=answer).first)


def issue(page: Page) -> None:
    """Announce the ruling."""
    page.get_by_role("button", name="宣布裁決").tap()
    page.wait_for_url("**/desk/rulings/**")
