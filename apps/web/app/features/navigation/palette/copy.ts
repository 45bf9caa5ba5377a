export const palette = {
  title: "Search everything",
  field: "Search screens, documents, conversations and saved answers",
  cancel: "Cancel",
  results: (count: number) => (count === 0 ? "No results" : count === 1 ? "1 result" : `${count} results`),
  searching: "Searching…",
  failed: "Your conversations couldn't be searched.",
  nothing: (typed: string) => `Nothing found for “${typed}”.`,
  groups: {
    needs: "Needs you",
    recent: "Recent conversations",
    goTo: "Go to",
    documents: "Documents",
    conversations: "Conversations",
    answers: "Saved answers",
    screens: "Screens",
  },
  needs: {
    waiting: (count: number) =>
      count === 1 ? "Reply to 1 waiting visitor" : `Reply to ${count} waiting visitors`,
    unanswered: (count: number) =>
      count === 1 ? "Answer 1 unanswered question" : `Answer ${count} unanswered questions`,
  },
  hints: { move: "Move", open: "Open", close: "Close", all: "All shortcuts" },
  escape: "Esc",
} as const;

export const shortcuts = {
  title: "Keyboard shortcuts",
  /** Between keys that are pressed one after the other. */
  between: "then",
  groups: {
    anywhere: "Anywhere",
    goTo: "Go to",
    search: "In the search",
  },
  search: "Search everything",
  list: "This list",
  move: "Move through the results",
  open: "Open",
  close: "Close",
  letters: {
    label: "Shortcuts without Ctrl or Cmd",
    hint: "Letters and “?”. They never work while you type in a field.",
  },
} as const;
