import { consent as copy } from "../content/consent.ts";
import { chooseConsent, isReporting, readConsent } from "./analytics.ts";

const button =
  "inline-flex h-10 items-center justify-center rounded-control border px-4 font-[550] text-14 leading-none max-md:h-11 max-md:flex-1";

/**
 * Asks for consent to count the visit. Built without React, because most pages that show it are never hydrated. Yes and
 * no are equally prominent, and nothing on the page waits for an answer.
 */
export function showConsentBar(): void {
  if (!isReporting() || document.querySelector("[data-consent-bar]")) return;
  const bar = make("section", {
    "data-consent-bar": "",
    "aria-label": copy.label,
    class:
      "fixed inset-x-0 bottom-0 z-30 border-t bg-surface px-4 py-4 shadow-float md:inset-x-auto md:right-6 md:bottom-6 md:w-96 md:rounded-card md:border md:p-5",
  });
  const more = make("a", { href: copy.more.href, class: "font-medium text-aubergine underline" });
  more.textContent = copy.more.label;
  const title = make("p", { class: "font-semibold" });
  title.textContent = copy.question;
  const text = make("p", { class: "mt-1 text-14 text-ink-soft" });
  text.append(`${copy.text} `, more);
  const choices = make("div", { class: "mt-4 flex gap-2" });
  choices.append(
    choice(copy.yes, "given", `${button} border-line-strong bg-surface text-ink`, bar),
    choice(copy.no, "refused", `${button} border-line-strong bg-surface text-ink`, bar),
  );
  bar.append(title, text, choices);
  document.body.append(bar);
}

export function askConsent(): void {
  if (readConsent() === "unasked") showConsentBar();
}

function choice(label: string, consent: "given" | "refused", look: string, bar: Element): HTMLElement {
  const made = make("button", { type: "button", class: look });
  made.textContent = label;
  made.addEventListener("click", () => {
    chooseConsent(consent);
    bar.remove();
  });
  return made;
}

function make(name: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
