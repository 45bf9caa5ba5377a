/** Visitors who left an e-mail address, and the owner's answers to them. */
export const contacts = {
  loading: "Loading waiting visitors",
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
} as const;
