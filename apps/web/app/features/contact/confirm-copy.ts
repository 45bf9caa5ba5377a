export const contact = {
  confirm: {
    title: "Is this your e-mail address?",
    /** Before and after the owner's name. */
    forWhom: ["You asked the assistant of", "a question and left this e-mail address for the answer:"],
    question: (count: number) => (count === 1 ? "Your question" : "Your questions"),
    button: "Confirm e-mail address",
    note: "sees your e-mail address and your question once you confirm, and can reply to you. No one else does.",
    notYou: "Didn't ask for this? Close this page. We delete the address after seven days.",
  },

  done: {
    title: "Thank you",
    text: "Your e-mail address is confirmed and your question was sent. The answer will come by e-mail.",
    close: "You can close this page.",
  },

  expired: {
    title: "This link no longer works",
    text: "A confirmation link works for seven days, and only the newest one works. This one has expired or is incomplete.",
    now: "If you'd still like an answer, ask again in the chat and leave your e-mail address.",
  },
};
