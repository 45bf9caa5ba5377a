import { mayBeSignedIn, noteSignedOut } from "@understudy/widget/sign-in-hint";
import { dashboardLink, navigationWords, widgetsLink } from "../content/navigation.ts";
import { type AnalyticsEvent, isReporting, reportEvent, reportView } from "./analytics.ts";
import { askConsent, showConsentBar } from "./consent-bar.ts";

/**
 * The script of marketing pages: it shows who is signed in, reports analytics events and labels panel buttons. Without
 * it every page is still readable and every link works.
 */
export function initSite(): void {
  reportView(location.pathname);
  askConsent();
  void greetOwner();
  document.addEventListener("click", followPress);
  document.addEventListener("toggle", namePanelButton, true);
  document.addEventListener("site-report", (event) =>
    reportEvent((event as CustomEvent<AnalyticsEvent>).detail),
  );
  for (const place of document.querySelectorAll<HTMLElement>("[data-consent-again]"))
    place.hidden = !isReporting();
}

function followPress({ target }: Event): void {
  const pressed = target instanceof Element ? target : null;
  const reported = pressed?.closest<HTMLElement>("[data-report]")?.dataset.report;
  if (reported) reportEvent(JSON.parse(reported) as AnalyticsEvent); // the JSON comes from our own pages
  if (pressed?.closest("[data-consent-again]")) showConsentBar();
  if (pressed?.closest("a")) pressed.closest<HTMLElement>("[popover]")?.hidePopover();
}

/** The browser opens and closes the panel; the button's label says what the next press does. */
function namePanelButton({ target, newState }: ToggleEvent): void {
  const button = target instanceof Element && document.querySelector(`[popovertarget="${target.id}"]`);
  if (!button) return;
  button.setAttribute("aria-label", newState === "open" ? navigationWords.close : navigationWords.open);
}

/** The pages are identical for all visitors; for a signed-in user two buttons change. */
async function greetOwner(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const answer = await fetch("/api/auth/user").catch(() => undefined);
  // Also if no user is signed in: an unread response holds its connection open.
  await answer?.text();
  if (answer?.status === 401) noteSignedOut();
  if (!answer?.ok) return;
  for (const [side, link] of Object.entries({ quiet: widgetsLink, primary: dashboardLink })) {
    for (const button of document.querySelectorAll<HTMLAnchorElement>(`a[data-side="${side}"]`)) {
      button.href = link.href;
      button.textContent = link.label;
    }
  }
}
