export const testChat = {
  title: "Test Your AI Assistant",
  lead: "Ask what a visitor would ask. Answers come only from your documents.",
  placeholder: "Type your message...",
  invitation: "Ask the question you get most",
  hint: "Enter to send, Shift+Enter for a new line.",
  /** If the assistant has no name. */
  yours: "Your assistant",
  assistant: (name: string) => `${name}'s assistant`,
  owner: "You",
  tips: {
    title: "Tips for Testing",
    list: [
      "Use the words people use, including typos.",
      "Tap a number to see the sentence the answer is based on.",
      "Ask something you never wrote down. It should say it doesn't know.",
    ],
  },
} as const;
