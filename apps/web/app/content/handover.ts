export const takeover = {
  title: "Talk to this visitor yourself",
  away: "Your assistant answers here. While you are in the conversation it is silent, and the visitor sees that you are a person.",
  join: "Join",
  there: "You are in this conversation",
  silent: (time: string) =>
    `Your assistant is silent. It takes over again at ${time} unless you write, and answers whatever is still open.`,
  finishing: "Your assistant is ending the answer that it had begun. Then you can send.",
  field: "Say something to the visitor",
  hint: "Enter sends, Shift+Enter makes a new line.",
  send: "Send",
  handBack: "Hand back",
  handedBack: { title: "Success", description: "Your assistant is back" },
  failed: { title: "Error", description: "This did not work. Please try again." },
  notSaid: { title: "Error", description: "This was not sent" },
  visitorSays: (words: string) => `The visitor says: ${words}`,
} as const;
