import type { AnalyticsEvent } from "./analytics.ts";
import { chatScript } from "./chat-script.ts";
import type { PageHandle } from "./page-handle.ts";

/**
 * A page for everybody that the build writes once and no browser hydrates. Its one script is small and named by its
 * content; the chosen theme holds on it.
 */
export const sitePage: PageHandle = {
  still: true,
  themed: true,
  scripts: [import.meta.env.VITE_SITE_SCRIPT || "/site.js"],
};

/** The same with a chat on it, which has a script of its own. */
export const siteChatPage: PageHandle = {
  ...sitePage,
  scripts: [...(sitePage.scripts ?? []), chatScript],
};

/** What the page's script reports when this element is pressed. */
export const reported = (event: AnalyticsEvent) => ({ "data-report": JSON.stringify(event) });
