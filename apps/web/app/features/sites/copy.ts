import type { Site, SitePage, SiteSync } from "@understudy/contracts";
import { formatNumber } from "../../platform/format.ts";

type Outcome = NonNullable<SitePage["outcome"]>;
const times = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** A short name for each outcome, and the reason. */
const outcomes: Record<Outcome, { name: string; why: string }> = {
  read: { name: "Read", why: "Used to answer your visitors." },
  unchanged: { name: "Unchanged", why: "Same as at the last sync. Still in use." },
  moved: { name: "Moved", why: "It redirects to another address." },
  duplicate: { name: "Duplicate", why: "Same content as another page, which is used instead." },
  robots: { name: "Blocked by robots.txt", why: "The site's robots.txt asks us not to read it." },
  denied: { name: "Access denied", why: "The server doesn't allow access." },
  missing: { name: "Not found", why: "There's no page at this address." },
  server_error: { name: "Server error", why: "The server failed. Earlier content stays in use." },
  unreachable: { name: "Unreachable", why: "We couldn't reach it. Earlier content stays in use." },
  refused: { name: "Address not allowed", why: "It isn't on the public internet." },
  not_html: { name: "Not a web page", why: "A file or a picture. Upload it as a document instead." },
  too_large: { name: "Too large", why: "Over 5 MB, or too long for one page." },
  empty: { name: "No text", why: "There's no text on it besides its menu." },
  left_out: { name: "Removed by you", why: "You deleted it from your documents. It won't be added again." },
  beyond_depth: { name: "Too deep", why: "More links away than you chose." },
  beyond_limit: { name: "Over the limit", why: "It's beyond your page limit or your plan." },
};

/** Web pages as sources. */
export const sites = {
  title: "Web pages",
  lead: "Your assistant reads public web pages and cites them with a link.",
  add: "Add a web page or site",
  form: {
    title: "Add a web page or site",
    address: "Address",
    addressHint: "For example yourname.com/services",
    mode: "What to read",
    modes: {
      page: { name: "This page", meaning: "Only this address." },
      site: { name: "The whole site", meaning: "Every page that its links lead to." },
      sitemap: { name: "A sitemap", meaning: "The pages listed in a sitemap.xml." },
    },
    depth: "How many links deep",
    limit: "Maximum number of pages",
    limitHint: (most: number) => `Your plan allows ${formatNumber(most)} documents. Each page counts as one.`,
    schedule: "Read again",
    begin: "Add",
    cancel: "Cancel",
    failed: { title: "Error", description: "It couldn't be added. Try again in a moment." },
    empty: "Enter the address of the page.",
  },
  schedules: { off: "Only when I ask", daily: "Every day", weekly: "Every week" } as Record<
    Site["schedule"],
    string
  >,
  list: {
    empty: "No web pages yet.",
    failed: "Your web pages couldn't be loaded. Nothing was lost. Try again in a moment.",
    modes: { page: "Page", site: "Site", sitemap: "Sitemap" } as Record<Site["mode"], string>,
    pages: (count: number) => `${times(count, "page")} in use`,
    reading: (left: number) =>
      left > 0 ? `Reading, ${times(left, "address", "addresses")} left` : "Reading",
    waiting: "Waiting: its robots.txt isn't available right now",
    on: (day: string) => `read ${day}`,
  },
  page: {
    title: "Web pages",
    back: "Your documents",
    missing: {
      title: "Site not found",
      text: "It may have been deleted.",
      action: "Go to your documents",
    },
    failed: "This site couldn't be loaded. Nothing was lost. Try again in a moment.",
    retry: "Try again",
    loading: "Loading",
    syncNow: "Sync now",
    syncing: "Reading",
    synced: { title: "Success", description: "We're reading it again" },
    notSynced: { title: "Error", description: "This didn't work. Try again in a moment." },
    schedule: "Read again",
    scheduled: { title: "Success", description: "Saved" },
    next: (day: string) => `Next on ${day}`,
    facts: { title: "Details", what: "Type", depth: "Links deep", limit: "Maximum", pages: "In use" },
    limit: (count: number) => times(count, "page"),
    delete: "Delete",
    ask: {
      title: "Delete this site?",
      text: (count: number) =>
        count === 0
          ? "Nothing was read from it."
          : `${times(count, "document")} read from it will be deleted too and no longer used.`,
      confirm: "Delete site and documents",
      cancel: "Keep it",
    },
    deleted: { title: "Success", description: "Site and documents deleted" },
    notDeleted: { title: "Error", description: "It couldn't be deleted. Try again in a moment." },
    outcomes: "Pages",
    all: "All",
    filter: "Show",
    waitingPage: "Waiting",
    to: (address: string) => `Redirects to ${address}`,
    doubleOf: (address: string) => `Duplicate of ${address}`,
    status: (code: number) => `The server returned ${code}.`,
    open: "Open document",
    more: "Show more",
    none: "No pages yet.",
  },
  syncs: {
    title: "What changed",
    none: "Nothing changed.",
    running: "In progress",
    causes: { added: "First sync", owner: "Started by you", schedule: "Scheduled" } as Record<
      SiteSync["cause"],
      string
    >,
    counts: ({ added, changed, removed }: Pick<SiteSync, "added" | "changed" | "removed">) =>
      [
        added ? `${formatNumber(added)} added` : "",
        changed ? `${formatNumber(changed)} changed` : "",
        removed ? `${formatNumber(removed)} removed` : "",
      ]
        .filter(Boolean)
        .join(", "),
    changes: { added: "Added", changed: "Changed", removed: "Removed" },
    show: "Show changes",
    hide: "Hide",
  },
  failures: {
    robots_unavailable: "Its robots.txt wasn't available for a day, so nothing was read.",
    no_sitemap: "There is no sitemap at this address.",
    interrupted: "Reading was interrupted. Sync it again.",
  } as Record<string, string>,
  failure: (outcome: Outcome) => `Nothing could be read. ${outcomes[outcome].name}: ${outcomes[outcome].why}`,
  outcomes,
};
