import { plural } from "../platform/format.ts";

export const dashboard = {
  meta: { title: "Dashboard · Understudy" },
  title: "Dashboard",
  lead: "What your assistant has been asked, and what it has read.",
  more: { label: "Open the analytics", href: "/analytics" },
  cards: {
    conversations: { label: "Total Conversations", note: "all time", href: "/chat" },
    questions: { label: "Questions Asked", note: "all time", href: "/dashboard#recent-questions" },
    documents: {
      label: "Documents",
      note: (passages: number) => `${plural(passages, "passage")} learned`,
      href: "/profile",
    },
    views: { label: "Profile Views", note: "one per visitor and day", href: "/profile" },
  },
  setup: {
    title: "Complete Your Setup",
    introduce: { text: "Visitors see who they talk to: add a bio and a title.", action: "Add bio and title" },
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
      text: "The latest five will stand here, as soon as somebody asks.",
      action: { label: "Ask the first one yourself", href: "/chat" },
    },
  },
  documents: {
    title: "Your Documents",
    all: { label: "All documents", href: "/profile?tab=documents" },
    empty: {
      title: "No documents uploaded yet",
      text: "What your assistant answers from will stand here.",
      action: { label: "Upload your first document", href: "/profile?tab=documents" },
    },
  },
} as const;
