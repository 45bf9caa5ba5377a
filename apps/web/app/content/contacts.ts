import { plural } from "../platform/format.ts";

/** Visitors who left an e-mail address, and the owner's answers to them. */
export const contacts = {
  of: (email: string) => `Answer to ${email}`,
  loading: "Looking who waits",
  open: "Answer",
  answer: (email: string) => `Answer ${email}`,
  answerAll: (people: number) => `Answer ${people} people`,
  hint: (people: number) =>
    people > 1
      ? "Each gets it once, by a letter with the question. None of them sees the others."
      : "It goes there once, by a letter with the question, and into the chat.",
  keep: "Use this answer from now on",
  keepHint: "Whoever asks the same gets your words at once.",
  send: "Send answer",
  cancel: "Cancel",
  sent: (people: number) => ({
    title: "Success",
    description: people > 1 ? `Your answer is on its way to ${people} people` : "Your answer is on its way",
  }),
  notSent: { title: "Error", description: "Your answer could not be sent. Nobody has got it." },
  settle: "Already answered",
  settleSaid: (email: string) => `Already answered: ${email}`,
  settled: { title: "Success", description: "Taken off the list" },
  notSettled: { title: "Error", description: "It could not be taken off the list" },
  waits: "waits for an answer from you",
  answered: (when: string) => `answered ${when}`,
  list: {
    title: "Waiting for you",
    lead: (people: number) => `${plural(people, "question")} for you in person, the longest wait first`,
    none: "Nobody waits for an answer",
    since: (when: string) => `since ${when}`,
    read: "Conversation",
    answered: (people: number) => `Answered lately: ${people}`,
  },
} as const;
