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
  unsupported: { name: "Not supported", why: "We can't read this type of file." },
  archive: { name: "Archive", why: "An archive inside the folder isn't opened. Upload a ZIP by itself." },
  unreadable: { name: "Unreadable", why: "It's damaged, locked, or not the type its name says." },
  gone: { name: "Not in the ZIP now", why: "Still in use until you decide." },
  kept: { name: "Kept", why: "No longer in the ZIP. You kept its document." },
};

/** Files of a folder: some outcomes are explained differently than those of web pages. */
const fileOutcomes: Partial<typeof outcomes> = {
  duplicate: { name: "Duplicate", why: "Same content as another file, which is used instead." },
  missing: { name: "Not found", why: "It's listed, but it isn't there." },
  too_large: { name: "Too large", why: "A file can have at most 10\u00a0MB." },
  empty: { name: "Empty", why: "There's nothing in it." },
  beyond_limit: { name: "Over the limit", why: "Your plan doesn't allow more documents." },
};

/** Web pages and folders as sources. */
export const sites = {
  title: "Web pages and folders",
  lead: "Your assistant reads web pages and the files of folders, and follows what changes there.",
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
      feed: {
        name: "A feed",
        meaning: "The posts of a blog or newsletter (RSS or Atom), and new ones as they appear.",
      },
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
  connect: {
    open: "Connect a folder",
    title: "Connect a folder",
    lead: "Each file becomes a document, and changes there are followed. To add a ZIP, upload it with your documents.",
    kind: "Where it is",
    kinds: {
      webdav: { name: "Nextcloud or WebDAV", meaning: "A folder on a server, with everything below it." },
      git: { name: "Git", meaning: "The newest files of a repository, such as on GitHub or GitLab." },
    },
    address: "Address",
    webdav: {
      addressHint: "Open the folder in Nextcloud and copy its address, or enter a WebDAV address.",
      username: "User name",
      password: "App password",
      passwordHint: "In Nextcloud under Settings, Security.",
    },
    git: {
      addressHint: "For example https://github.com/yourname/notes",
      username: "User name (optional)",
      password: "Token (optional)",
      passwordHint: "Only for a private repository. Read access is enough.",
    },
    submit: "Connect",
  },
  schedules: { off: "Only when I ask", daily: "Every day", weekly: "Every week" } as Record<
    Site["schedule"],
    string
  >,
  list: {
    failed: "Your web pages and folders couldn't be loaded. Nothing was lost. Try again in a moment.",
    modes: {
      page: "Page",
      site: "Site",
      sitemap: "Sitemap",
      feed: "Feed",
      zip: "ZIP",
      webdav: "WebDAV",
      git: "Git",
    } as Record<Site["mode"], string>,
    empty: "No web pages or folders yet.",
    pages: (count: number) => `${times(count, "page")} in use`,
    files: (count: number) => `${times(count, "file")} in use`,
    reading: (left: number) =>
      left > 0 ? `Reading, ${times(left, "address", "addresses")} left` : "Reading",
    readingFiles: (left: number) => (left > 0 ? `Reading, ${times(left, "file")} left` : "Reading"),
    waiting: "Waiting: its robots.txt isn't available right now",
    on: (day: string) => `read ${day}`,
  },
  page: {
    title: "Web pages and folders",
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
    fileLimit: (count: number) => times(count, "file"),
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
    files: "Files",
    zip: {
      update: "To update these files, upload a newer ZIP with the same name where you upload documents.",
      gone: (count: number) =>
        `${times(count, "file")} in use ${count === 1 ? "is" : "are"} no longer in the ZIP. Remove ${count === 1 ? "it" : "them"}?`,
      remove: "Remove",
      keep: "Keep",
      settled: { title: "Success", description: "Saved" },
      disconnect: "Disconnect",
      ask: {
        title: "Disconnect this folder?",
        text: (count: number) =>
          `${times(count, "document")} came from it. Keep or remove ${count === 1 ? "it" : "them"}?`,
        remove: "Remove documents",
        keep: "Keep documents",
        cancel: "Cancel",
      },
      disconnected: { title: "Success", description: "Folder disconnected" },
    },
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
    no_feed: "There is no RSS or Atom feed at this address.",
    interrupted: "Reading was interrupted. Sync it again.",
  } as Record<string, string>,
  failure: (outcome: Outcome) => `Nothing could be read. ${outcomes[outcome].name}: ${outcomes[outcome].why}`,
  zipFailures: {
    empty: "There are no files in the ZIP that we look at. Nothing was changed.",
    missing: "The ZIP wasn't read in time. Upload it again.",
    too_large: "The ZIP has too many files, or takes too long to unpack. Split it into several.",
    unreadable: "The ZIP is damaged, so nothing was changed. Create it again.",
    interrupted: "Reading was interrupted. Upload the ZIP again.",
  } as Record<string, string>,
  folderFailures: {
    denied: "The server refused the name or the password. Connect the folder again with a new one.",
    missing: "There's no such folder or repository at this address. Earlier content stays in use.",
    moved: "The address leads to another one. Connect the folder at that address.",
    empty: "There are no files in it, so nothing was changed.",
    too_large: "It has too many files, or more than 100\u00a0MB. Connect a smaller part of it.",
    unreadable: "The server's answer couldn't be read. Earlier content stays in use.",
    unreachable: "We couldn't reach the server. Earlier content stays in use.",
    server_error: "The server failed. Earlier content stays in use.",
    refused: "This address isn't on the public internet.",
  } as Record<string, string>,
  outcomes,
  fileOutcomes,
};
