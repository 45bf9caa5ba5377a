import { dashboardLink, navigationWords, widgetsLink } from "../content/navigation.ts";
import { type AnalyticsEvent, isReporting, reportEvent, reportView } from "./analytics.ts";
import { askConsent, showConsentBar } from "./consent-bar.ts";

/*
 * The one script of marketing pages, which are documents and never hydrated: who is signed in, what is reported, and
 * how menus close. Without it every page still reads and every link still leads.
 */
reportView(location.pathname);
askConsent();
void greetOwner();

document.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target : null;
  const reported = pressed?.closest<HTMLElement>("[data-report]")?.dataset.report;
  if (reported) reportEvent(JSON.parse(reported) as AnalyticsEvent); // written by our own pages
  if (pressed?.closest("[data-consent-again]")) showConsentBar();
  if (pressed?.closest("a")) pressed.closest<HTMLElement>("[popover]")?.hidePopover();
});

document.addEventListener("site-report", (event) =>
  reportEvent((event as CustomEvent<AnalyticsEvent>).detail),
);

// A panel opens and closes by itself; its button says what the next press does.
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    const button = target instanceof Element && document.querySelector(`[popovertarget="${target.id}"]`);
    if (!button) return;
    button.setAttribute("aria-label", newState === "open" ? navigationWords.close : navigationWords.open);
  },
  true,
);

// A group of the header is open while the pointer or the focus is in it, by style alone; Escape closes it until then.
for (const group of document.querySelectorAll<HTMLElement>("[data-site-group]")) {
  const follow = (): void => {
    const isIn = group.matches(":hover, :focus-within");
    if (!isIn) group.dataset.siteGroup = "";
    const isOpen = isIn && group.dataset.siteGroup === "";
    group.querySelector("button")?.setAttribute("aria-expanded", String(isOpen));
  };
  for (const moment of ["pointerenter", "pointerleave", "focusin"]) group.addEventListener(moment, follow);
  // The focus has not arrived elsewhere yet when it leaves.
  group.addEventListener("focusout", () => requestAnimationFrame(follow));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !group.matches(":hover, :focus-within")) return;
    group.dataset.siteGroup = "closed";
    follow();
  });
}

for (const place of document.querySelectorAll<HTMLElement>("[data-consent-again]"))
  place.hidden = !isReporting();

/** The pages are the same for everybody; for somebody who is signed in two buttons change. */
async function greetOwner(): Promise<void> {
  const answer = await fetch("/api/auth/user").catch(() => undefined);
  // Also when nobody is there: an answer that is not read keeps its connection.
  await answer?.text();
  if (!answer?.ok) return;
  for (const [side, link] of Object.entries({ quiet: widgetsLink, primary: dashboardLink })) {
    for (const button of document.querySelectorAll<HTMLAnchorElement>(`a[data-side="${side}"]`)) {
      button.href = link.href;
      button.textContent = link.label;
    }
  }
}
