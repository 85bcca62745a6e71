"use strict";
/* An element with data-live names the event server's address for its table or tournament. At each change `live` is
   fired on the body: parts of a page that say hx-trigger="live from:body, every 30s" are then fetched anew. Where there is
   no event server the browser closes the stream, and the 30 seconds remain. */
(() => {
  for (const { dataset } of document.querySelectorAll("[data-live]")) {
    const seen = dataset.at ? `?at=${dataset.at}` : "";
    new EventSource(dataset.live + seen).addEventListener("changed", () => document.body.dispatchEvent(new Event("live")));
  }
})();
