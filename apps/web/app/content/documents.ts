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
  deletedDetail: (name: string, passages: number) =>
    `${name} is gone, with its ${passages === 1 ? "one passage" : `${passages} passages`}.`,
  status: {
    queued: "Waiting to be read",
    reading: "Reading",
    learning: "Learning",
    failed: "Could not be read",
  },
  uploading: "Uploading",
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
