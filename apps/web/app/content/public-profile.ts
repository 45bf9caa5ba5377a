import { product } from "./product.ts";

/** The assistant's name if the profile has none, as shown on the page. */
const nameless = "AI Assistant";
const assistant = (name: string | null) => (name ? `${name}'s assistant` : nameless);

export const publicProfile = {
  title: (name: string, site: string = product.name) => `${name} · ${site}`,
  description: (name: string | null) =>
    `Ask ${name ? `${name}'s assistant` : "this assistant"}. Every answer shows the sentence it came from.`,
  image: (name: string) => `${name}, with a question to ask`,
  nameless,
  at: "at",
  about: "About",
  noAbout: "No description available. Ask the AI to learn more!",
  howTo: "How to Use",
  steps: (name: string | null) => [
    "Ask in your own words.",
    "Tap a number to see where an answer comes from.",
    `If it doesn't know, ${name ? `${name}'s` : "the"} assistant says so.`,
  ],
  questions: "Suggested Questions",
  /** Same text as in the chat. */
  pick: "Try one of these",
  assistant,
  invitation: "What would you like to know?",
  placeholder: (name: string | null) => `Ask ${name ? `${name}'s` : "the"} assistant`,
  footnote: (name: string | null) => `Answers come from ${name ? `${name}'s` : "the owner's"} documents.`,
  noScript: "The chat needs JavaScript, which is turned off in your browser.",
  poweredBy: "Powered by",
  links: { supportUrl: "Support", privacyUrl: "Privacy", termsUrl: "Terms" },
  linksLabel: (company: string | null) => (company ? `${company} links` : "Links"),
  missing: {
    title: "Profile Not Found",
    text: "The profile you're looking for doesn't exist or isn't public.",
    hint: "Check the link, or ask the person who sent it to you. It may have been made private.",
    home: "Go to the home page",
  },
} as const;

/** `/profile/{userId}` */
export const profileView = {
  missing: {
    ...publicProfile.missing,
    text: "This profile doesn't exist or is not public.",
  },
} as const;

/** In place of a public page that the server could not read. */
export const failedPage = {
  title: "We couldn't load this page",
  text: "Try again in a moment.",
  hint: "Something went wrong on our side.",
  retry: "Try again",
} as const;

/** `/share/{slug}` */
export const share = {
  title: (name: string) => `Chat with ${name}`,
  howTo: "How It Works",
  questions: "Example Questions",
  missing: {
    title: "Shared Profile Not Found",
    text: "The shared profile you're looking for doesn't exist or has been disabled.",
    hint: "Check the link, or ask the person who sent it to you. It may have been turned off.",
    home: publicProfile.missing.home,
  },
} as const;

/** `/profile-view` */
export const ownView = {
  own: "This is your page as visitors see it.",
  ownPrivate: "This is your page as visitors would see it. It's private now, so only you can open it.",
  edit: "Edit profile",
  sample: "Sample profile",
  sampleText: "Iris and her four short documents are made up. The assistant and its answers are real.",
  start: "Create your own",
} as const;
