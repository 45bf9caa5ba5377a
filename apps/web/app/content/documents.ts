/** `3, 4 and 9`; of many only the first few. */
function listed(pages: readonly number[]): string {
  const shown = pages.slice(0, 6);
  if (pages.length > shown.length) return `${shown.join(", ")} and ${pages.length - shown.length} more`;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

export const documents = {
  drop: {
    title: "Drop documents here",
    hint: "PDF, DOC, DOCX, TXT or MD, up to 10\u00a0MB each",
    button: "Choose files",
  },
  list: (count: number) => `Your Documents (${count})`,
  empty: {
    title: "No documents uploaded yet",
    text: "What you upload stands here, with what was read from it. Your assistant answers from nothing else.",
  },
  failed: "Your documents could not be loaded. Nothing is lost; try again in a moment.",
  retry: "Try again",
  confirmDelete: "Are you sure you want to delete this document?",
  deletedDetail: (name: string, passages: string, citations: string) =>
    `${name} is gone, with its ${passages} and ${citations}.`,
  status: {
    queued: "Waiting to be read",
    reading: "Reading",
    learning: "Learning",
    failed: "Could not be read",
  },
  stage: {
    learning: (passages: string) => `Learning ${passages}`,
    done: (count: string) => `${count} done`,
    before: "The version before answers until then.",
    leave: "You can leave this page. Reading goes on.",
  },
  cited: (count: number) =>
    count === 0 ? "never" : count === 1 ? "once" : `${count.toLocaleString("en")} times`,
  nameOnly: "visitors see its name only",
  flags: {
    orders: (count: number) =>
      count === 1
        ? "One passage gives orders to AI assistants. It is read as text and never obeyed."
        : `${count.toLocaleString("en")} passages give orders to AI assistants. They are read as text and never obeyed.`,
    pictures: (pages: readonly number[]) =>
      pages.length === 1
        ? `Page ${pages[0]} holds only a picture: nothing on it can answer a question.`
        : `Pages ${listed(pages)} hold only pictures: nothing on them can answer a question.`,
    newer: (failure: string) =>
      `The newer version was not taken. ${failure} The one before goes on answering.`,
    see: "See it",
  },
  small: {
    title: "Your documents",
    ready: "Ready",
    reading: "Reading",
    failed: "Not read",
    learned: (passages: string) => `${passages} learned`,
    remove: (name: string) => `Delete ${name}`,
    safe: "Only your assistant reads these. Delete one, and nothing of it is left to answer from.",
  },
  upload: {
    title: "Uploads",
    running: (count: number) => (count === 1 ? "Uploading 1 document" : `Uploading ${count} documents`),
    stay: "Stay on this page until they have arrived.",
    waiting: "Waiting for its turn",
    sending: "Uploading",
    sent: (sent: string, whole: string) => `${sent} of ${whole}`,
    done: "Upload completed!",
    broken: "The connection broke before the whole file had arrived. Nothing of it is kept; try it again.",
  },
  room: {
    title: (plan: string) => `Room on the ${plan} plan`,
    of: (limit: number) => `of ${limit.toLocaleString("en")} documents`,
    plans: { free: "Free", pro: "Creator", enterprise: "Creator+" },
  },
  first: {
    title: "Worth uploading first",
    list: [
      "The price list. Visitors ask about money first.",
      "The FAQ you keep pasting into messages.",
      "Your bio, with what you do not do as well.",
    ],
  },
} as const;
