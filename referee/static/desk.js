"use strict";
/* Posts that are never lost; the tile keyboard. Pages work without it. */
(() => {
  const page = document;
  const one = (css, root = page) => root.querySelector(css);
  const all = (css, root = page) => [...root.querySelectorAll(css)];

  /* Posts: kept until answered, sent again with the same UUID */
  const me = page.body.dataset.user;
  const KEY = `unsent:${me}`;
  const WAIT = 15000;
  const load = () => JSON.parse(localStorage.getItem(KEY) || "{}");
  const keep = (uid, item) => {
    const kept = load();
    if (item) kept[uid] = item;
    else delete kept[uid];
    localStorage.setItem(KEY, JSON.stringify(kept));
    show();
  };
  const sending = new Set();

  function show() {
    const kept = Object.entries(load()).filter(([uid]) => !sending.has(uid));
    const state = one("[data-state]");
    if (state) {
      state.textContent = kept.length ? `${state.dataset.unsent} ${kept.length}` : state.dataset.sent;
      state.className = `small ${kept.length ? "state bad" : "soft sent"}`;
    }
    const place = one("[data-unsent-list]");
    const pattern = one("#unsent-item");
    if (!place || !pattern) return;
    place.replaceChildren(
      ...kept.map(([uid, item]) => {
        const box = pattern.content.firstElementChild.cloneNode(true);
        one("[data-label]", box).textContent = item.label;
        all("[data-why]", box).forEach((p) => (p.hidden = p.dataset.why !== (item.why || "network")));
        const retry = one("[data-retry]", box);
        retry.addEventListener("click", () => send(uid));
        one("[data-drop]", box).addEventListener("click", (click) => {
          if (confirm(click.currentTarget.dataset.drop)) keep(uid, null);
        });
        return box;
      }),
    );
  }

  async function send(uid) {
    const item = load()[uid];
    if (!item || sending.has(uid)) return;
    sending.add(uid);
    show();
    const body = new URLSearchParams(item.body);
    const token = one("[name=csrfmiddlewaretoken]");
    if (token) body.set("csrfmiddlewaretoken", token.value);
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), WAIT);
    let answer;
    let text = "";
    try {
      answer = await fetch(item.url, { method: "POST", body, credentials: "same-origin", signal: cut.signal });
      text = await answer.text();
    } catch {
      answer = null;
    }
    clearTimeout(timer);
    sending.delete(uid);
    settle(uid, item, answer, text);
  }

  function settle(uid, item, answer, text) {
    const here = item.page === location.pathname;
    all("form[data-send]").forEach((form) => form.elements.uid.value === uid && busy(form, false));
    const login = answer && answer.redirected && new URL(answer.url).pathname.startsWith("/accounts/");
    if (!answer || answer.status >= 500 || answer.status === 429) return keep(uid, { ...item, why: "network" });
    if (login || answer.status === 403) return keep(uid, { ...item, why: "login" });
    keep(uid, null);
    if (answer.ok) {
      if (here) return location.assign(answer.url);
      const arrived = one("#arrived-item").content.firstElementChild.cloneNode(true);
      one("a", arrived).href = answer.url;
      one("[data-label]", arrived).textContent = item.label;
      return one("[data-unsent-list]").append(arrived);
    }
    /* Refused: it did not count; the page says why. */
    const main = one("main", new DOMParser().parseFromString(text, "text/html"));
    if (main && here) {
      one("main").replaceWith(main);
      if (window.htmx) window.htmx.process(main);
      ready(main);
      const head = one("h1", main);
      if (head) Object.assign(head, { tabIndex: -1 }).focus();
    } else keep(uid, { ...item, why: "refused" });
  }

  const busy = (form, yes) => all("button", form).forEach((button) => ((button.disabled = yes), button.setAttribute("aria-busy", yes)));

  page.addEventListener("submit", (submit) => {
    const form = submit.target;
    if (!form.matches("[data-send]") || submit.defaultPrevented) return;
    submit.preventDefault();
    const body = new FormData(form, submit.submitter);
    const uid = body.get("uid");
    busy(form, true);
    sending.add(uid);
    keep(uid, { url: form.action, page: location.pathname, body: new URLSearchParams(body).toString(), label: form.dataset.label || page.title });
    sending.delete(uid);
    send(uid);
  });

  const again = () => Object.keys(load()).forEach(send);
  addEventListener("online", again);
  addEventListener("pageshow", again);
  page.addEventListener("visibilitychange", () => page.hidden || again());
  setInterval(again, WAIT);

  /* The tile keyboard: writes into the fields that also take the notation typed or pasted */
  const FIELDS = ["concealed", "win", "melds", "flowers"];
  const NEEDS = { hand: 1, chow: 1, pong: 3, exposed_kong: 4, added_kong: 4, concealed_kong: 4 };
  const OPEN = { chow: "", pong: "", exposed_kong: "", added_kong: "+", concealed_kong: "-" };
  const ORDER = "mpsESWNCFPf";
  const rank = (face) => ORDER.indexOf(face.length > 1 && face[0] !== "f" ? face[1] : face[0]) * 10 + (parseInt(face.replace("f", ""), 10) || 0);
  const cut = (text) =>
    [...text.matchAll(/([1-9]+)([mps])|f([1-8]+)|([ESWNCFP])/g)].flatMap(([, digits, suit, flowers, honour]) =>
      digits ? [...digits].map((d) => d + suit) : flowers ? [...flowers].map((d) => `f${d}`) : [honour],
    );

  const make = (name, css, ...inside) => {
    const made = Object.assign(page.createElement(name), { className: css });
    made.append(...inside);
    return made;
  };

  function keyboard(root) {
    const form = page.getElementById(root.dataset.keyboard);
    const field = (name) => form.elements[name];
    const mode = () => one("[name=mode]:checked", root).value;
    const flowers = () => cut(field("flowers").value);
    const hand = () => cut(field("concealed").value);
    const win = () => cut(field("win").value);
    const melds = () => field("melds").value.split(/\s+/).filter(Boolean);
    const past = [];

    const write = (values, remember = true) => {
      if (remember) past.push(Object.fromEntries(FIELDS.map((name) => [name, field(name).value])));
      Object.entries(values).forEach(([name, value]) => (field(name).value = value));
      draw();
      form.dispatchEvent(new CustomEvent("hand", { bubbles: true }));
    };
    const room = () => 16 - 3 * melds().length - hand().length;

    function press(face) {
      const kind = mode();
      if (face[0] === "f") return write({ flowers: [...flowers(), face].join("") });
      if (kind !== "hand") {
        const n = parseInt(face, 10);
        const tiles = kind === "chow" ? [n, n + 1, n + 2].map((d) => d + face[1]) : Array(NEEDS[kind]).fill(face);
        one("[name=mode][value=hand]", root).checked = true;
        return write({ melds: [...melds(), OPEN[kind] + tiles.join("")].join(" ") });
      }
      if (room() > 0) return write({ concealed: [...hand(), face].join("") });
      return write({ win: face });
    }

    function choose(index) {
      const tiles = hand();
      const [face] = tiles.splice(index, 1);
      write({ concealed: [...tiles, ...win()].join(""), win: face });
    }

    function tile(face, press_) {
      const key = one(`[data-key="${face}"]`, root);
      const held = make(press_ ? "button" : "span", "held", one("svg", key).cloneNode(true));
      return press_ ? Object.assign(held, { type: "button", onclick: press_ }) : held;
    }

    const row = (tiles, css = "") => make("li", `set ${css}`, ...tiles);

    function draw() {
      const held = hand().map((face, index) => [face, index]).sort((a, b) => rank(a[0]) - rank(b[0]));
      const rows = melds().map((text) => row(cut(text).map((face) => tile(face)), "meld"));
      if (held.length) rows.push(row(held.map(([face, index]) => tile(face, () => choose(index))), "loose"));
      if (win().length) rows.push(row(win().map((face) => tile(face)), "winning"));
      if (flowers().length) rows.push(row(flowers().map((face) => tile(face))));
      one("[data-shown]", root).replaceChildren(...rows);
      count();
    }

    function count() {
      const used = {};
      [...hand(), ...win(), ...flowers(), ...melds().flatMap(cut)].forEach((face) => (used[face] = (used[face] || 0) + 1));
      const kind = mode();
      all("[data-key]", root).forEach((key) => {
        const face = key.dataset.key;
        const flower = face[0] === "f";
        const left = (flower ? 1 : 4) - (used[face] || 0);
        one("[data-left]", key).textContent = left;
        const n = parseInt(face, 10);
        const bad = kind === "chow" && !flower && !(n <= 7 && [1, 2].every((d) => (used[n + d + face[1]] || 0) < 4));
        const full = kind === "hand" && !flower && room() <= 0 && win().length;
        key.disabled = left < (flower ? 1 : NEEDS[kind]) || bad || Boolean(full) || (kind !== "hand" && !flower && room() < 3);
      });
      const short = Math.max(room(), 0) + (win().length ? 0 : 1);
      const tell = one("[data-short]", root);
      const off = !Object.keys(used).length && (field("face").value !== "" || "optional" in root.dataset);
      tell.hidden = one("[data-shown]", root).hidden = one(".keys", root).hidden = off;
      tell.textContent = short ? tell.dataset.short.replace("#", short) : tell.dataset.full;
    }

    root.addEventListener("click", (click) => {
      const key = click.target.closest("[data-key],[data-undo],[data-open-keys]");
      if (!key) return;
      if ("openKeys" in key.dataset) {
        delete root.dataset.optional;
        key.remove();
        return count();
      }
      if (key.dataset.key) press(key.dataset.key);
      else if (past.length) write(past.pop(), false);
    });
    root.addEventListener("change", count);
    field("face").addEventListener("input", count);
    FIELDS.forEach((name) => field(name).addEventListener("input", draw));
    draw();
  }

  page.addEventListener("change", ({ target: it }) => it.name === "listed" && (it.form.reason.required = !it.value));

  function ready(root) {
    all("[data-scripted]", root).forEach((part) => (part.hidden = false));
    all("[data-keyboard]", root).forEach(keyboard);
    all("details[data-unscripted]", root).forEach((part) => (part.open = false));
  }

  const close = (event) => all(".menu[open]").forEach((menu) => (menu.open = event.key ? event.key !== "Escape" : menu.contains(event.target)));
  page.addEventListener("click", close);
  page.addEventListener("keydown", close);
  all("[data-print]").forEach((button) => button.addEventListener("click", () => print()));
  ready(page);
  show();
})();
