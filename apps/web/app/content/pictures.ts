/**
 * What the product pictures show. `npm run e2e -- pictures marketing --update-snapshots` creates them, light and dark.
 */
export const pictures = {
  answer:
    "A public page on a phone: the question is answered, and the passage is open with the sentence that supports it highlighted.",
  conversation:
    "A conversation as the owner reads it later: what was asked, what was answered, and the passage it came from.",
  document: "A document as it was read: its text by headings, split into the passages that answers quote.",
  joined:
    "A conversation that the owner has joined: the visitor talks to the owner, and the assistant is silent.",
  customizer: "The widget's colors on the left, and the widget itself in a live preview on the right.",
} as const;
