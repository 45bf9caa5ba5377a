import { plural } from "../../platform/format.ts";

export const dashboard = {
  lead: "What visitors asked, and what your assistant has read.",
  cards: {
    conversations: { label: "Total Conversations", note: "all time", href: "/chat" },
    questions: { label: "Questions Asked", note: "all time", href: "/dashboard#recent-questions" },
    documents: {
      label: "Documents",
      note: (passages: number) => `${plural(passages, "passage")} read`,
      href: "/profile",
    },
    views: { label: "Profile Views", note: "one per visitor and day", href: "/profile" },
  },
  setup: {
    title: "Complete Your Setup",
    introduce: { text: "Tell visitors who you are: add a bio and a title.", action: "Add bio and title" },
    upload: { text: "Your assistant has nothing to answer from yet.", action: "Upload a document" },
    both: {
      text: "Add a bio and a title, and give your assistant something to read.",
      action: "Complete your profile",
    },
    href: "/profile",
  },
  questions: {
    title: "Recent Questions",
    empty: {
      title: "No questions yet",
      text: "Your five latest questions will appear here.",
      action: { label: "Ask the first one yourself", href: "/chat" },
    },
  },
  documents: {
    title: "Your Documents",
    all: { label: "All documents", href: "/profile?tab=documents" },
    empty: {
      title: "No documents uploaded yet",
      text: "The documents your assistant answers from will appear here.",
      action: { label: "Upload your first document", href: "/profile?tab=documents" },
    },
  },
} as const;
