import { plural } from "../../platform/format.ts";

/** Visitors who left an e-mail address, and the owner's answers to them. */
export const contacts = {
  of: (email: string) => `Answer to ${email}`,
  loading: "Loading waiting visitors",
  open: "Answer",
  answer: (email: string) => `Answer ${email}`,
  answerAll: (people: number) => `Answer ${people} people`,
  hint: (people: number) =>
    people > 1 ? "We'll e-mail each of them separately." : "We'll e-mail it and post it in the chat.",
  keep: "Use this answer from now on",
  keepHint: "Visitors who ask this get your exact words.",
  send: "Send answer",
  cancel: "Cancel",
  sent: (people: number) => ({
    title: "Success",
    description: people > 1 ? `Your answer is on its way to ${people} people` : "Your answer is on its way",
  }),
  notSent: { title: "Error", description: "Your answer couldn't be sent to anyone. Please try again." },
  settle: "Mark as answered",
  settleSaid: (email: string) => `Mark as answered: ${email}`,
  settled: { title: "Success", description: "Removed from the list" },
  notSettled: { title: "Error", description: "It couldn't be removed from the list" },
  waits: "is waiting for your answer",
  answered: (when: string) => `answered ${when}`,
  list: {
    title: "Waiting for you",
    lead: (people: number) => `${plural(people, "question")} waiting, oldest first`,
    none: "No one is waiting",
    since: (when: string) => `since ${when}`,
    read: "Conversation",
    answered: (people: number) => `Recently answered: ${people}`,
  },
} as const;
