export const testChat = {
  meta: { title: "Test Your AI Assistant · Understudy" },
  title: "Test Your AI Assistant",
  lead: "Ask what a visitor would ask. Answers come from your documents and nothing else.",
  placeholder: "Type your message...",
  invitation: "Ask the question you hear most",
  hint: "Enter sends, Shift+Enter makes a new line.",
  /** If the assistant has no name. */
  yours: "Your assistant",
  assistant: (name: string) => `${name}'s assistant`,
  owner: "You",
  tips: {
    title: "Tips for Testing",
    list: [
      "Use the words people use, typing mistakes included.",
      "Tap a number: the sentence that lights up is all the answer rests on.",
      "Ask something you never wrote down. It should say so.",
    ],
  },
} as const;
