import { ARTICLES_AT_ONCE, blog } from "../../content/blog.ts";
import { say } from "../../platform/say.ts";

/** Category filters and the "load more" button. All articles are already in the document. */
export function initArticles(): void {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-article]")];
  const choices = [...document.querySelectorAll<HTMLButtonElement>("[data-category]")];
  const more = document.querySelector<HTMLButtonElement>("[data-load-more]");
  const status = document.querySelector<HTMLElement>("[data-load-status]");
  if (!more || !status) return;
  let chosen = "";
  let room = ARTICLES_AT_ONCE;

  function show(): number {
    const fitting = cards.filter((card) => chosen === "" || card.dataset["article"] === chosen);
    for (const card of cards) card.hidden = !fitting.slice(0, room).includes(card);
    if (more) more.hidden = fitting.length <= room;
    return fitting.length;
  }

  for (const choice of choices) {
    choice.disabled = false;
    choice.addEventListener("click", () => {
      chosen = choice.dataset["category"] ?? "";
      room = ARTICLES_AT_ONCE;
      for (const other of choices) other.setAttribute("aria-pressed", String(other === choice));
      show();
      status.textContent = "";
      say({ category: "content_engagement", action: "category", label: chosen || "all" });
    });
  }
  more.disabled = false;
  more.addEventListener("click", () => {
    room += ARTICLES_AT_ONCE;
    status.textContent = room >= show() ? blog.noMore : "";
    say({ category: "content_engagement", action: "load_more" });
  });
}
