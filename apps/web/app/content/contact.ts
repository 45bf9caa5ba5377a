import { product } from "./product.ts";

export const contact = {
  meta: `Confirm your address · ${product.name}`,

  confirm: {
    title: "Is this your address?",
    /** Before and after the owner's name. */
    forWhom: ["You asked the assistant of", "a question and left this address for the answer:"],
    question: (count: number) => (count === 1 ? "Your question" : "Your questions"),
    button: "Confirm my address",
    note: "sees your address and your question once you confirm, and can write back to you. Nobody else does.",
    notYou: "You did not ask for this? Close this page: the address is forgotten in seven days.",
  },

  done: {
    title: "Thank you",
    text: "Your address is confirmed. Your question is on its way, and the answer will come to your mailbox.",
    close: "You can close this page.",
  },

  expired: {
    title: "This link no longer works",
    text: "A link to confirm an address works for seven days, and only the newest one. The address has been forgotten, or this link is not whole.",
    now: "If you would still like an answer, ask again in the chat and leave your address once more.",
  },
};
