import { formatNumber } from "../../platform/format.ts";

/** `3, 4 and 9`; of many only the first few. */
function listed(pages: readonly number[]): string {
  const shown = pages.slice(0, 6);
  if (pages.length > shown.length) return `${shown.join(", ")} and ${pages.length - shown.length} more`;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

export const documents = {
  drop: {
    title: "Drop documents here",
    hint: "Documents, spreadsheets, slides, scans, photos, e-books, web pages or text, up to 10\u00a0MB each. Or a ZIP, for example from Notion or Obsidian.",
    button: "Choose files",
  },
  paste: {
    button: "Paste text",
    title: "Paste text",
    note: "It becomes a document like any other, and you can replace or delete it.",
    name: "Title",
    namePlaceholder: "Opening hours in December",
    text: "Text",
    save: "Add as a document",
    missing: { name: "Give it a title.", text: "Paste or write some text." },
  },
  list: (count: number) => `Your Documents (${count})`,
  empty: {
    title: "No documents uploaded yet",
    text: "Your uploads will appear here. Your assistant answers from them.",
  },
  failed: "Your documents couldn't be loaded. Nothing was lost. Try again in a moment.",
  confirmDelete: "Are you sure you want to delete this document?",
  deletedDetail: (name: string, passages: string, citations: string) =>
    `${name} was deleted, with its ${passages} and ${citations}.`,
  status: {
    queued: "Waiting to be read",
    reading: "Reading",
    learning: "Reading",
    failed: "Couldn't be read",
  },
  stage: {
    learning: (passages: string) => `Reading ${passages}`,
    scanning: (page: string, pages: string) => `Reading page ${page} of ${pages}`,
    done: (count: string) => `${count} done`,
    before: "The current version is used until then.",
    leave: "You can leave this page. Reading continues.",
  },
  cited: (count: number) => (count === 0 ? "never" : count === 1 ? "once" : `${formatNumber(count)} times`),
  nameOnly: "visitors see only its name",
  flags: {
    orders: (count: number) =>
      count === 1
        ? "One passage gives instructions to AI assistants. They are never followed."
        : `${formatNumber(count)} passages give instructions to AI assistants. They are never followed.`,
    pictures: (pages: readonly number[]) =>
      pages.length === 1
        ? `Page ${pages[0]} has no text that can be read, so it can't be used for answers.`
        : `Pages ${listed(pages)} have no text that can be read, so they can't be used for answers.`,
    newer: (failure: string) =>
      `The newer version couldn't be used. ${failure} The previous one stays in use.`,
    see: "View",
  },
  small: {
    title: "Your documents",
    ready: "Ready",
    reading: "Reading",
    failed: "Not read",
    learned: (passages: string) => `${passages} read`,
    remove: (name: string) => `Delete ${name}`,
    safe: "Only your assistant reads these. Delete a file and it is no longer used.",
  },
  upload: {
    title: "Uploads",
    running: (count: number) => (count === 1 ? "Uploading 1 document" : `Uploading ${count} documents`),
    stay: "Stay on this page until they're uploaded.",
    waiting: "Waiting",
    sending: "Uploading",
    sent: (sent: string, whole: string) => `${sent} of ${whole}`,
    done: "Upload completed!",
    eachFile: "See each file",
    broken: "The connection was lost before the upload finished. Nothing was saved. Try again.",
  },
  room: {
    title: (plan: string) => `Documents on the ${plan} plan`,
    of: (limit: number) => `of ${formatNumber(limit)} documents`,
    plans: { free: "Free", pro: "Pro", enterprise: "Pro+" },
  },
  first: {
    title: "What to upload first",
    list: [
      "Your price list. Visitors ask about prices first.",
      "The FAQ you keep pasting into messages.",
      "Your bio, including what you don't do.",
    ],
  },
} as const;
