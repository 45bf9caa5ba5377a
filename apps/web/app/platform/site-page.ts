import type { AnalyticsEvent } from "./analytics.ts";
import { chatScript } from "./chat-script.ts";
import type { PageHandle } from "./page-handle.ts";

/**
 * A public page that the build prerenders and no browser hydrates. Its only script is small and has a content hash in
 * its name; the chosen theme applies.
 */
export const sitePage: PageHandle = {
  still: true,
  themed: true,
  scripts: [import.meta.env.VITE_SITE_SCRIPT || "/site.js"],
};

/** The same with a chat, which has its own script. */
export const siteChatPage: PageHandle = {
  ...sitePage,
  scripts: [...(sitePage.scripts ?? []), chatScript],
};

/** Makes the page's script report a press of this element. */
export const reported = (event: AnalyticsEvent) => ({ "data-report": JSON.stringify(event) });
