"use strict";
/* Parts of a page that keep themselves new: an element with an id and data-live. When the event server named there says
   that something changed, and every half minute anyway, the page is fetched and the part takes its new content. */
(() => {
  const parts = [...document.querySelectorAll("[data-live]")];
  if (!parts.length) return;
  let waiting = false;

  async function renew() {
    waiting = document.hidden;
    if (waiting) return;
    try {
      const answer = await fetch(location.href, { credentials: "same-origin" });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of parts) {
        const now = fresh.getElementById(part.id);
        if (now && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes);
      }
    } catch {
      /* no network now: the next word or half minute asks again */
    }
  }

  /* A hall of phones hears the same word at the same moment: they spread their questions over a second. */
  const soon = () => setTimeout(renew, Math.random() * 1000);
  for (const address of new Set(parts.map((part) => part.dataset.live).filter(Boolean))) {
    let first = true; /* tells only where the page stands already */
    new EventSource(address).addEventListener("changed", () => {
      if (!first) soon();
      first = false;
    });
  }
  setInterval(renew, 30000);
  document.addEventListener("visibilitychange", () => waiting && renew());
})();
