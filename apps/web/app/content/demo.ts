import { product } from "./product.ts";

export const demo = {
  ready: "Ready",
  assistant: `${product.name}'s assistant`,
  placeholder: `Ask about ${product.name}`,
  welcome: `Hello. I have read every page of ${product.name}'s documentation. What would you like to know?`,
  suggestions: [
    "What can I upload?",
    "How do visitors see the sources?",
    "What if it doesn't know?",
    "Can I put it on my website?",
  ],
} as const;
