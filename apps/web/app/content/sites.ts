import type { Site, SitePage, SiteSync } from "@understudy/contracts";

type Outcome = NonNullable<SitePage["outcome"]>;
const times = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** A short name for each outcome, and the reason. */
const outcomes: Record<Outcome, { name: string; why: string }> = {
  read: { name: "Read", why: "It answers your visitors." },
  unchanged: { name: "Unchanged", why: "As at the sync before. It goes on answering." },
  moved: { name: "Moved", why: "It leads to another address." },
  duplicate: { name: "Double", why: "It says the same as another page, which is read instead." },
  robots: { name: "Forbidden by robots.txt", why: "The site's robots.txt asks us not to read it." },
  denied: { name: "Closed", why: "The server lets nobody in without signing in." },
  missing: { name: "Not there", why: "The server does not know this address." },
  server_error: { name: "Server error", why: "The server failed. What was read before goes on answering." },
  unreachable: { name: "Unreachable", why: "Nobody answered. What was read before goes on answering." },
  refused: { name: "Refused address", why: "The address does not lead to the public internet." },
  not_html: { name: "Not a web page", why: "A file or a picture. Upload it as a document instead." },
  too_large: { name: "Too large", why: "More than 5 MB, or more than we can read in one page." },
  empty: { name: "No text", why: "There are no words on it besides its menu." },
  left_out: { name: "Left out by you", why: "You deleted it from your documents. It stays out." },
  beyond_depth: { name: "Too deep", why: "More links away than you asked for." },
  beyond_limit: { name: "Over the limit", why: "Your limit or your plan has no room for it." },
};

/** Web pages as sources. */
export const sites = {
  title: "Web pages",
  lead: "Your assistant reads pages that are public on the web, and cites them with a link.",
  add: "Add a web page or site",
  form: {
    title: "Add a web page or site",
    address: "Address",
    addressHint: "For example yourname.com/services",
    mode: "What to read",
    modes: {
      page: { name: "This page", meaning: "One address and nothing else." },
      site: { name: "The whole site", meaning: "Every page of it that links lead to." },
      sitemap: { name: "A sitemap", meaning: "The pages that a sitemap.xml lists." },
    },
    depth: "How many links deep",
    limit: "At most so many pages",
    limitHint: (most: number) =>
      `Your plan has room for ${most.toLocaleString("en")} documents; pages count.`,
    schedule: "Read again",
    begin: "Begin to read",
    cancel: "Cancel",
    failed: { title: "Error", description: "It could not be added. Try again in a moment." },
    empty: "Type the address of the page.",
  },
  schedules: { off: "Only when I ask", daily: "Every day", weekly: "Every week" } as Record<
    Site["schedule"],
    string
  >,
  list: {
    empty: "No web pages yet.",
    failed: "Your web pages could not be loaded. Nothing is lost; try again in a moment.",
    retry: "Try again",
    modes: { page: "Page", site: "Site", sitemap: "Sitemap" } as Record<Site["mode"], string>,
    pages: (count: number) => `${times(count, "page")} answering`,
    reading: (left: number) =>
      left > 0 ? `Reading, ${times(left, "address", "addresses")} to go` : "Reading",
    waiting: "Waiting: its robots.txt cannot be had right now",
    on: (day: string) => `read on ${day}`,
  },
  page: {
    meta: "Web pages · Understudy",
    title: "Web pages",
    back: "Your documents",
    missing: {
      title: "This site is not here",
      text: "It may have been deleted.",
      action: "Go to your documents",
    },
    failed: "This site could not be loaded. Nothing is lost; try again in a moment.",
    retry: "Try again",
    loading: "Loading",
    syncNow: "Sync now",
    syncing: "Reading",
    synced: { title: "Success", description: "We are reading it again" },
    notSynced: { title: "Error", description: "It could not be begun. Try again in a moment." },
    schedule: "Read again",
    scheduled: { title: "Success", description: "Saved" },
    next: (day: string) => `Next on ${day}`,
    facts: { title: "About it", what: "What", depth: "Links deep", limit: "At most", pages: "Answering" },
    limit: (count: number) => times(count, "page"),
    delete: "Delete",
    deleteTitle: "Delete this site?",
    deleteText: (count: number) =>
      count === 0
        ? "Nothing was read from it."
        : `${times(count, "document")} that ${count === 1 ? "was" : "were"} read from it ${count === 1 ? "goes" : "go"} with it. Nothing of ${count === 1 ? "it" : "them"} is left to answer from.`,
    keep: "Keep it",
    deleteAll: "Delete it with its documents",
    deleted: { title: "Success", description: "The site and its documents are gone" },
    notDeleted: { title: "Error", description: "It could not be deleted. Try again in a moment." },
    outcomes: "What came of each address",
    all: "All",
    filter: "Show",
    waitingPage: "Waiting",
    to: (address: string) => `Leads to ${address}`,
    doubleOf: (address: string) => `Double of ${address}`,
    status: (code: number) => `The server answered ${code}.`,
    open: "What was read",
    more: "Show more",
    none: "Nothing yet.",
  },
  syncs: {
    title: "What changed",
    none: "Nothing changed.",
    running: "Under way",
    causes: { added: "First reading", owner: "You asked", schedule: "On schedule" } as Record<
      SiteSync["cause"],
      string
    >,
    counts: ({ added, changed, removed }: Pick<SiteSync, "added" | "changed" | "removed">) =>
      [
        added ? `${added.toLocaleString("en")} added` : "",
        changed ? `${changed.toLocaleString("en")} changed` : "",
        removed ? `${removed.toLocaleString("en")} removed` : "",
      ]
        .filter(Boolean)
        .join(", "),
    changes: { added: "Added", changed: "Changed", removed: "Removed" },
    show: "Show what changed",
    hide: "Hide",
  },
  failures: {
    robots_unavailable: "Its robots.txt could not be had for a day, so nothing was read.",
    no_sitemap: "There is no sitemap at this address.",
    interrupted: "Reading broke off. Sync it again.",
  } as Record<string, string>,
  failure: (outcome: Outcome) => `Nothing could be read. ${outcomes[outcome].name}: ${outcomes[outcome].why}`,
  outcomes,
};
