"use strict";
/* The screen of the hall: the clock runs between two words of the server, the wall is used up, the pages of the standings
   follow each other. The device's own clock is not trusted: what is left is counted from when the server said it. */
(() => {
  const PAGE_SECONDS = 20;
  const LAST = 8;
  let said = { left: 0, at: 0, key: "" };

  function left(clock) {
    const key = `${clock.dataset.left}/${clock.dataset.seconds}/${clock.hasAttribute("data-running")}`;
    if (key !== said.key) said = { key, left: Number(clock.dataset.left), at: performance.now() };
    const gone = clock.hasAttribute("data-running") ? (performance.now() - said.at) / 1000 : 0;
    return Math.max(0, Math.ceil(said.left - gone));
  }

  function words(seconds) {
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function goneOf(now, whole, stacks) {
    const last = Math.min(600, Math.floor((whole * LAST) / stacks));
    if (now <= last) return last ? stacks - Math.ceil((now * LAST) / last) : stacks;
    return Math.floor(((stacks - LAST) * (whole - now)) / Math.max(1, whole - last));
  }

  function tick() {
    const clock = document.getElementById("clock");
    const time = clock.querySelector("[data-clock]");
    if (time || !clock.dataset.seconds) return;
    const now = left(clock);
    const shown = clock.querySelector("strong");
    shown.textContent = words(now);
    shown.classList.toggle("long", now >= 3600);
    const stacks = [...clock.querySelectorAll("svg rect:not(.ground)")];
    const gone = goneOf(now, Number(clock.dataset.seconds), stacks.length);
    stacks.forEach((stack, n) =>
      stack.setAttribute("class", n < gone ? "gone" : n >= stacks.length - LAST ? "last" : "stack"),
    );
  }

  async function turn() {
    const main = document.getElementById("standings");
    if (!main.dataset.next || document.hidden) return;
    try {
      const answer = await fetch(`?page=${main.dataset.next}`, { credentials: "same-origin" });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const id of ["top", "standings", "tables"])
        document.getElementById(id).replaceChildren(...fresh.getElementById(id).childNodes);
      const clock = fresh.getElementById("clock");
      const old = document.getElementById("clock");
      for (const name of ["data-left", "data-seconds", "data-running"])
        clock.hasAttribute(name) ? old.setAttribute(name, clock.getAttribute(name)) : old.removeAttribute(name);
      old.replaceChildren(...clock.childNodes);
      history.replaceState(null, "", `?page=${main.dataset.next}`);
      main.dataset.next = fresh.getElementById("standings").dataset.next || "";
    } catch {
      /* no network now: the next turn asks again */
    }
    tick();
  }

  tick();
  setInterval(tick, 1000);
  setInterval(turn, PAGE_SECONDS * 1000);
})();
