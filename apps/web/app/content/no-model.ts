import type { NavigationLink } from "./navigation.ts";

/** What the settings of an assistant do without a language model, and what an owner can do instead. */
export const noModel = {
  title: "Without a language model",
  text: "Your assistant quotes your documents word for word, and names the source.",
  tone: "Saved, but it changes no answer yet: quotations keep your documents' own words.",
  instructions: "Saved, but no answer follows these yet. Facts come only from your documents.",
  worksTitle: "Works now",
  works: ["Response length", "Your own “I don't know”", "Saved answers, in exactly your words"],
  waitsTitle: "Waits for a language model",
  waits: ["Tone and personality", "Custom instructions", "Answers in the visitor's own language"],
  /** The next step: the words of an answer are the owner's own there. */
  savedAnswers: { label: "Write a saved answer", href: "/answers" } satisfies NavigationLink,
  more: {
    label: "Which models work",
    href: "/docs/settings#what-needs-a-language-model",
  } satisfies NavigationLink,
} as const;
