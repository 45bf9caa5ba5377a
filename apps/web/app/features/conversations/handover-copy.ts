export const takeover = {
  title: "Talk to this visitor yourself",
  away: "Your assistant answers here. While you're in the conversation it's paused, and the visitor sees that you have joined.",
  join: "Join",
  there: "You're in this conversation",
  silent: (time: string) =>
    `Your assistant is paused. It resumes at ${time} unless you write, and answers any open questions.`,
  finishing: "Your assistant is finishing its answer. Then you can send.",
  field: "Write to the visitor",
  hint: "Enter to send, Shift+Enter for a new line.",
  send: "Send",
  handBack: "Hand back",
  handedBack: { title: "Success", description: "Your assistant is answering again" },
  failed: { title: "Error", description: "That didn't work. Please try again." },
  notSaid: { title: "Error", description: "Your message wasn't sent" },
  visitorSays: (words: string) => `The visitor says: ${words}`,
} as const;
