/** The questions of the visitors of a golden owner in one week, and what she answers. */
export const KNOWN = [
  "How long is the discovery call and does it cost anything?",
  "Do you use Myers-Briggs (MBTI)?",
  "Can I use an AI notetaker during our sessions?",
  "What does a single session cost?",
  "What happens in a discovery call?",
  "How long does a team day last?",
  "If I need to move a session, how far ahead must I say so?",
];

export const UNKNOWN = ["Is there parking nearby?", "Can I bring my dog?"];
/** Asked by a visitor who leaves an e-mail address for the answer. */
export const WAITS = "Is there a lift in your building?";

export const GAP = {
  question: "Is there parking nearby?",
  answer: "Yes. There are meters on Constitution Street, and they are free after half past five.",
};
export const CORRECTED = {
  question: "What does a single session cost?",
  answer:
    "A single session is on the price list for 2026. If it is your first, ask me for the first-session rate.",
};
export const LATE = "There is, behind the blue door to the left. Ring, and I will come down and show you.";
