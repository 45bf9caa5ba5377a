import { product } from "./product.ts";

export const demo = {
  ready: "Ready",
  assistant: `${product.name}'s assistant`,
  owner: product.name,
  placeholder: `Ask about ${product.name}`,
  welcome: `Hello. I have read every page of ${product.name}'s documentation. What would you like to know?`,
  suggestions: [
    "What can I upload?",
    "How do visitors see the sources?",
    "What if it doesn't know?",
    "Can I put it on my website?",
  ],
  /** In place of an answer without words. */
  emptyReply: "I received your message and I'm here to help!",
  /** After "Error: ", when the failure has no message of its own. */
  unsaid: "I'm experiencing technical difficulties. Please try your question again.",
} as const;
