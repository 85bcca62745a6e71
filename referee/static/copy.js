"use strict";
/* A button that copies the address beside it. Without script there is no button; where the browser keeps its clipboard
   closed (no HTTPS) the address is selected and copied the old way. */
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = button.parentElement.querySelector("[data-copy-from]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      if (!document.execCommand("copy")) return;
    }
    button.textContent = button.dataset.done;
  });
}
