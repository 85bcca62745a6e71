"""One dispute from the draft to the panel's decision, by the pages alone: the same story for every set of services.

Everybody has a browser of his own. The floor referee drafts, the head referee issues, three players are told at the
table; the fourth confirms by the private link of his QR code and appeals on a fact; a second referee, who sees none of
the first answers, comes to something else; the panel amends by two to one; the ruling's A4 page is made a PDF.

Points by hand, base 30 and tai 10, places E 林佩蓉 S 陳冠廷 W 黃淑芬 N 張志豪:

                                                                              E     S     W     N
    deal 1  W wins on E's discard, face 6; E deals: 30 + (6 + 1) × 10       -100     0  +100     0
    deal 2  S deals. N's false win is drafted: nothing moves                -100     0  +100     0
            issued, face 1: 30 + 1 × 10 to E and W, to the dealer
            30 + (1 + 1) × 10                                                -60   +50  +140  -130
            appealed: provisional, the same points; if reversed             -100     0  +100     0
            amended: N pays each of the others 10                            -90   +10  +110   -30
"""

import re
from dataclasses import dataclass, field
from time import monotonic

from playwright.sync_api import Browser, Page, expect

from referee.accounts.models import User
from referee.hearing.models import ReviewRules
from referee.seating.actions.tables import assign_table
from referee.seating.models import Deal, Sitting
from referee.tournament.models import Membership, Role, Tournament
from rulings.queries import points as ledger_points
from rulings.verify import verify_log
from tests.browser.conftest import PHONE, cookies_of, watch
from tests.browser.story import next_deal, seat_four
from tests.browser.taps import begin_result, go_on, report, tell_tai
from tests.cast import NOW, a_cast, a_user

Table = list[tuple[str, str]]
OPENED = [("黃淑芬", "+100"), ("陳冠廷", "0"), ("張志豪", "0"), ("林佩蓉", "−100")]
ISSUED = [("黃淑芬", "+140"), ("陳冠廷", "+50"), ("林佩蓉", "−60"), ("張志豪", "−130")]
Moves = dict[str, int]
DRAFT_MOVES: Moves = {"E": 0, "S": 0, "W": 0, "N": 0}
ISSUED_MOVES: Moves = {"E": 40, "S": 50, "W": 40, "N": -130}
AMENDED_MOVES: Moves = {"E": 10, "S": 10, "W": 10, "N": -30}
AMENDED = [("黃淑芬", "+110"), ("陳冠廷", "+10"), ("張志豪", "−30"), ("林佩蓉", "−90")]
WORDS = "我只說了和，牌還立著"
DISSENT = "牌推倒了，我看得很清楚"


@dataclass
class Story:
    """Who acts, each in a browser of his own, and where."""

    browser: Browser
    address: str
    tournament: Tournament
    sitting: Sitting
    users: dict[str, User]
    errors: list[str] = field(default_factory=list)
    pages: dict[str, Page] = field(default_factory=dict)
    ruling: str = ""

    def page(self, who: str) -> Page:
        """His browser; whoever has no account here is not logged in."""
        if who not in self.pages:
            context = self.browser.new_context(viewport=PHONE, locale="zh-TW", has_touch=True)  # type: ignore[arg-type]  # a size
            if who in self.users:
                context.add_cookies(cookies_of(self.users[who], self.address))
            self.pages[who] = watch(context.new_page(), self.errors)
        return self.pages[who]

    def at(self, who: str, path: str) -> Page:
        """His browser, at this address."""
        page = self.page(who)
        page.goto(self.address + path)
        return page

    @property
    def slug(self) -> str:
        return self.tournament.slug

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()


def a_story(browser: Browser, address: str) -> Story:
    """A table to be seated; disputes are drafted; the second referee and two of the panel had no part in anything."""
    cast = a_cast(entrants=4)
    users = {who: user for who in ("organizer", "head", "referee") if (user := cast.users[who])}
    for who, name in (("second", "第二裁判"), ("member1", "委員甲"), ("member2", "委員乙")):
        users[who] = a_user(f"{cast.tournament.slug}-{who}", display_name=name)
        Membership.objects.create(tournament=cast.tournament, user=users[who], role=Role.REFEREE)
    ReviewRules.objects.create(tournament=cast.tournament, drafting="disputes")
    sitting = assign_table(tournament=cast.tournament, round_no=1, table_no=1, numbers=(1, 2, 3, 4), now=NOW)
    return Story(browser, address, cast.tournament, sitting, users)


def hear(browser: Browser, address: str) -> None:
    """The whole story; each step checks what its people see."""
    story = a_story(browser, address)
    try:
        a_win_first(story)
        drafted(story)
        issued(story)
        told_at_the_table(story)
        appealed_by_the_private_link(story)
        second_opinion_differs(story)
        panel_amends_with_one_dissent(story)
        everything_is_on_the_record(story)
        printed(story)
        assert story.errors == []
    finally:
        story.close()


def a_win_first(story: Story) -> None:
    page, desk = story.page("referee"), f"{story.address}/desk/{story.sitting.pk}/"
    seat_four(page, f"{story.address}/seating/{story.sitting.pk}/")
    begin_result(page, f"{desk}result/", "和銃", "黃淑芬", "林佩蓉")
    tell_tai(page, 6)
    page.locator("#confirm button").tap()
    page.wait_for_url("**/desk/rulings/**")
    next_deal(page, desk)
    standings_become(story, OPENED)


def drafted(story: Story) -> None:
    """Nothing stands before the head referee has issued it, and nobody outside sees it."""
    page = story.page("referee")
    report(
        page, f"{story.address}/desk/{story.sitting.pk}/dispute/", "張志豪", "false_win", "推倒了", "牌沒成"
    )
    page.locator("#a").fill("1")
    go_on(page, page.get_by_role("button", name="下一步"))
    go_on(page, page.locator("#confirm button"))
    expect(page.locator("main")).to_contain_text("裁判長宣布之前不算數")
    standings_become(story, OPENED)
    assert ledger(story) == DRAFT_MOVES
    listed = story.at("anybody", f"/t/{story.slug}/register/").locator('main a[href*="/rulings/"]').all()
    assert len({link.get_attribute("href") for link in listed}) == 1


def issued(story: Story) -> None:
    page = story.at("head", f"/hearings/{story.slug}/")
    go_on(page, page.locator("a.row", has_text="張志豪"))
    go_on(page, page.get_by_role("button", name="宣布裁決"))
    expect(page).to_have_url(re.compile("/desk/rulings/"))
    story.ruling = page.url.rstrip("/").rsplit("/", 1)[1]
    record = page.locator("main")
    expect(record).to_contain_text("草擬")
    expect(record).to_contain_text(str(story.users["referee"]))
    standings_become(story, ISSUED)
    assert ledger(story) == ISSUED_MOVES


def told_at_the_table(story: Story) -> None:
    page = story.at("referee", f"/desk/rulings/{story.ruling}/")
    for name in ("林佩蓉", "陳冠廷", "黃淑芬"):
        told = page.locator("#told li", has_text=name)
        go_on(page, told.get_by_role("button", name="記為已告知"))
        expect(told).to_contain_text("可上訴到")
    go_on(page, page.get_by_role("link", name="給選手的條碼"))
    go_on(page, page.get_by_role("button", name="產生條碼"))


def appealed_by_the_private_link(story: Story) -> None:
    """The address in his QR code, opened by a phone that is not logged in."""
    card = story.page("referee").locator("section.card", has_text="張志豪")
    expect(card.locator("svg")).to_be_visible()
    page = story.page("player")
    page.goto(card.locator("input[readonly]").input_value())
    go_on(page, page.get_by_role("button", name="知道了，但有異議"))
    expect(page.locator("main")).to_contain_text("可上訴到")
    page.get_by_text("我要上訴").tap()
    page.locator('label.check:has([value="fact"])').tap()
    page.locator("#words").fill(WORDS)
    go_on(page, page.get_by_role("button", name="送出上訴"))
    expect(page.locator("main")).to_contain_text("你已上訴")
    shown = story.at("anybody", f"/t/{story.slug}/standings/").locator("main")
    expect(shown).to_contain_text("名次暫列：1 件上訴中")
    expect(shown).to_contain_text("若撤銷 −100")
    standings_become(story, ISSUED)


def second_opinion_differs(story: Story) -> None:
    """He is led to his questions wherever he looks; both answers stand side by side once his are in."""
    page = story.at("head", f"/desk/rulings/{story.ruling}/")
    page.locator("#of").select_option(label="第二裁判")
    go_on(page, page.get_by_role("button", name="請他作答"))
    blind = story.at("second", f"/desk/rulings/{story.ruling}/")
    expect(blind.locator("main")).to_contain_text("您受託獨立作答，作答前不顯示")
    expect(blind.locator("main")).not_to_contain_text("−130")
    blind = story.at("second", f"/hearings/{story.slug}/")
    go_on(blind, blind.locator("section:has(h2:text-is('請你作答的第二意見')) a.row"))
    go_on(blind, blind.locator(".answer", has_text="只說和").first)
    go_on(blind, blind.get_by_role("button", name="送出第二意見"))
    expect(blind.locator("main")).to_contain_text("結論不同")
    assert story.at("head", f"/desk/rulings/{story.ruling}/").locator(".opinions tr.me").count() >= 1


def panel_amends_with_one_dissent(story: Story) -> None:
    page = story.at("head", f"/hearings/rulings/{story.ruling}/")
    expect(page.locator("main")).to_contain_text(WORDS)
    for who in ("member1", "member2", "organizer"):
        page.locator("label.check", has_text=str(story.users[who])).tap()
    page.locator("#chair").select_option(label="委員甲")
    go_on(page, page.get_by_role("button", name="指定"))
    vote(story, "member1", "amend", "只碰倒一張，各賠一臺", own=True)
    vote(story, "member2", "amend", "同意", own=False)
    vote(story, "organizer", "uphold", DISSENT, own=False)
    standings_become(story, ISSUED)
    assert ledger(story) == ISSUED_MOVES
    chair = story.at("member1", f"/hearings/rulings/{story.ruling}/")
    chair.locator("#decide-reason").fill("兩票對一票")
    go_on(chair, chair.get_by_role("button", name="計票並宣布"))
    standings_become(story, AMENDED)
    assert ledger(story) == AMENDED_MOVES
    assert verify_log(second_deal(story).log_id.hex) == []
    expect(story.at("anybody", f"/t/{story.slug}/standings/").locator("main")).not_to_contain_text("暫列")


def vote(story: Story, who: str, act: str, reason: str, *, own: bool) -> None:
    """One member's vote; `own`: with his own payments, else with those that were proposed already."""
    page = story.at(who, f"/hearings/rulings/{story.ruling}/")
    page.locator(f'label.choice:has([name="act"][value="{act}"])').tap()
    if act == "amend":
        page.get_by_text("改判成什麼").tap()
        if own:
            for row, payee in enumerate("ESW", start=1):
                page.locator(f'[name="payer_{row}"]').select_option("N")
                page.locator(f'[name="payee_{row}"]').select_option(payee)
                page.locator(f'[name="points_{row}"]').fill("10")
        else:
            page.locator("#same").select_option(index=1)
    page.locator("#vote-reason").fill(reason)
    go_on(page, page.get_by_role("button", name="投下這一票"))
    expect(page.locator("main")).to_contain_text("已表決")


def everything_is_on_the_record(story: Story) -> None:
    """On the ruling's page, every step with who took it; on the public page no official is named."""
    page = story.at("referee", f"/desk/rulings/{story.ruling}/")
    names = [
        str(story.users[who]) for who in ("referee", "head", "second", "member1", "member2", "organizer")
    ]
    steps = f"草擬 宣布 四家都知道了 本人確認 上訴 {WORDS} 結論不同 改判 {DISSENT} 不同意見 兩票對一票 被取代".split()
    for said in (*names, *steps):
        expect(page.locator("main")).to_contain_text(said)
    expect(page.locator(".mark.open", has_text="不同意見")).to_have_count(1)
    public = story.at("anybody", f"/t/{story.slug}/rulings/{story.ruling}/").locator("main")
    expect(public).to_contain_text("改判")
    for private in (*names, WORDS):
        expect(public).not_to_contain_text(private)


def printed(story: Story) -> None:
    """The A4 page of the panel's ruling, made a PDF after the request; its page waits for it."""
    page = story.at("head", f"/hearings/rulings/{story.ruling}/")
    go_on(page, page.get_by_role("link", name="看決定後的裁決"))
    go_on(page, page.get_by_role("link", name="A4 裁決書"))
    for name in ("林佩蓉", "張志豪"):
        expect(page.locator("main")).to_contain_text(name)
    go_on(page, page.get_by_role("button", name="做成 PDF"))
    expect(page.locator("#progress")).to_be_visible()
    ready = page.get_by_role("link", name="打開 PDF")
    ready.wait_for(timeout=30_000)
    answer = page.context.request.get(story.address + str(ready.get_attribute("href")))
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")


def second_deal(story: Story) -> Deal:
    """The deal with the dispute."""
    return story.sitting.deals.get(number=2)


def ledger(story: Story) -> Moves:
    """What each seat has won or lost in it, by the entries in force."""
    log_id = second_deal(story).log_id
    return {str(seat): points for seat, points in ledger_points([log_id])[log_id].items()}


def standings_become(story: Story, wanted: Table) -> None:
    """A worker counts after the commit: the public page is asked again until it has, for twenty seconds at most."""
    deadline = monotonic() + 20
    page = story.at("anybody", f"/t/{story.slug}/standings/")
    while read_points(page) != wanted and monotonic() < deadline:
        page.reload()
    assert read_points(page) == wanted


def read_points(page: Page) -> Table:
    """Name and points of every row; a provisional row has more words after its points."""
    found = []
    for row in page.locator(".standings tbody tr").all():
        name, points = row.locator("th").inner_text(), row.locator("td.n").last.inner_text()
        found.append((name.split()[0], points.split()[0]))
    return found
