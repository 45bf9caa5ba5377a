export const ownerHome = {
  welcome: (name: string) => `Welcome, ${name}`,
  loading: "Loading...",
  more: { label: "Add documents", href: "/profile" },
  tips: {
    title: "Pro Tips",
    list: [
      "Upload the price list before the brochure. Visitors ask about money first.",
      "Write prices and dates with the year, so an old answer cannot pass for a new one.",
      "Test with the question you are asked most, in the words people use.",
    ],
  },
  empty: {
    lead: "Your page is ready. Your assistant is not, yet.",
    title: "Give it something to read",
    text: (_documents: number) =>
      "Start with one document: your bio, a price list, the FAQ you keep pasting. Your assistant can answer as soon as the first page is read.",
    action: { label: "Upload your first document", href: "/profile" },
    note: "PDF, Word, text or Markdown, up to 10\u00a0MB each.",
  },
  ready: {
    lead: "Your assistant has something to say.",
    title: "Ask it what people ask you",
    text: (documents: number) =>
      `It has ${documents === 1 ? "one document" : `${documents} documents`} to answer from. Try the question you are asked most, in the words people use.`,
    action: { label: "Ask the first one yourself", href: "/chat" },
    note: "Every answer shows the sentence it came from.",
  },
} as const;
