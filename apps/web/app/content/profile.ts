export const profile = {
  meta: { title: "Profile Management · Understudy" },
  title: "Profile Management",
  viewPublic: "View Public Profile",
} as const;

export const testChat = {
  meta: { title: "Test Your AI Assistant · Understudy" },
  title: "Test Your AI Assistant",
  lead: "Ask what a visitor would ask. Answers come from your documents and nothing else.",
  placeholder: "Type your message...",
  hint: "Enter sends, Shift+Enter makes a new line.",
} as const;
