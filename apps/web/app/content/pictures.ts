/**
 * What the product pictures show. `npm run e2e -- pictures marketing --update-snapshots` creates them, light and dark.
 */
export const pictures = {
  answer:
    "A public page on a phone: the question is answered, and the passage is open with the sentence that supports it highlighted.",
  conversation:
    "A conversation in the inbox, as its owner reads it: what was asked, what was answered, and the passage it came from.",
  document: "A document as it was read: its text by headings, split into the passages that answers quote.",
  joined:
    "A conversation that the owner has joined: the visitor talks to the owner, and the assistant is silent.",
  brand:
    "A public page with a company's own name, colors and font: the question is answered, its source is open, and nothing names Understudy.",
} as const;
