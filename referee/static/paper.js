"use strict";
/* The button that opens the browser's own print window: without script the browser's menu does it. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
