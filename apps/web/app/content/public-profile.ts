import { product } from "./product.ts";

export const publicProfile = {
  title: (name: string) => `${name} · ${product.name}`,
  description: (name: string) => `Ask ${name}'s assistant. Every answer shows the sentence it came from.`,
  nameless: "AI Assistant",
  at: "at",
  about: "About",
  noAbout: "No description available. Ask the AI to learn more!",
  howTo: "How to Use",
  steps: (name: string) => [
    "Ask in your own words.",
    "Tap a number to read the sentence an answer rests on.",
    `If it is not written down, ${name}'s assistant says so.`,
  ],
  assistant: (name: string) => `${name}'s assistant`,
  invitation: "What would you like to know?",
  placeholder: (name: string) => `Ask ${name}'s assistant`,
  footnote: (name: string) => `Answers come from ${name}'s documents.`,
  poweredBy: "Powered by",
  missing: {
    title: "Profile Not Found",
    text: "The profile you're looking for doesn't exist or isn't public.",
    hint: "Check the link, or ask the person who sent it to you. It may have been made private.",
    home: "Go to the home page",
  },
} as const;
