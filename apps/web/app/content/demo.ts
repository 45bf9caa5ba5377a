import { product } from "./product.ts";

export const demo = {
  ready: "Ready",
  assistant: `${product.name}'s assistant`,
  owner: product.name,
  placeholder: `Ask about ${product.name}`,
  welcome: `Hi! I've read all of ${product.name}'s documentation. What would you like to know?`,
  suggestions: [
    "What can I upload?",
    "How do visitors see the sources?",
    "What if it doesn't know?",
    "Can I put it on my website?",
  ],
  /** Shown in place of an empty answer. */
  emptyReply: "I received your message and I'm here to help!",
  /** Shown after "Error: " if the failure has no message. */
  unsaid: "I'm experiencing technical difficulties. Please try your question again.",
} as const;
