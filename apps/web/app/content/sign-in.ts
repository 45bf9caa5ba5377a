import { product } from "./product.ts";

/** `place` is where the text appears: under the e-mail field, or above all sign-in methods. */
export type SignInErrorText = { place: "email" | "page"; what: string; now: string };

const once = "The link works once, for 15 minutes.";

export const signIn = {
  meta: {
    signIn: `Sign in · ${product.name}`,
    sent: `Check your mail · ${product.name}`,
    confirm: `Confirm sign-in · ${product.name}`,
    expired: `Link expired · ${product.name}`,
  },

  form: {
    title: "Sign in",
    again: {
      title: "Sign in again to continue",
      text: "What you asked for needs a sign-in from the last 15 minutes. You'll come back to where you were.",
    },
    newHereByLink: "New here? The same link makes your account.",
    newHere: "New here? The first sign-in makes your account.",
    newHereInvited: "New here? Accounts on this site are by invitation.",
    email: "E-mail",
    placeholder: "you@example.com",
    send: "Send me a sign-in link",
    or: "or",
    continueWith: "Continue with",
    noteByLink: `There is no password to forget or to leak. ${once}`,
    note: `${product.name} stores no password that could be forgotten or leaked.`,
    noWays: {
      what: "Nobody can sign in here yet.",
      now: "No way to sign in has been set up. If you run this site, the documentation says how.",
      docs: { label: "Read the documentation", href: "/docs" },
    },
  },

  errors: {
    "email-invalid": {
      place: "email",
      what: "That is not an e-mail address we can write to.",
      now: "Look for a typing mistake, then send it again.",
    },
    "too-many": {
      place: "email",
      what: "Too many links were asked for in a short time.",
      now: "Wait a few minutes, then ask for a new one.",
    },
    "not-sent": {
      place: "email",
      what: "The message could not be sent.",
      now: "Nothing is lost. Try again in a minute.",
    },
    "way-failed": {
      place: "page",
      what: "The other service could not confirm who you are.",
      now: "Nothing has changed. Try again, or choose another way.",
    },
    "sign-up-closed": {
      place: "page",
      what: "There is no account for your address here.",
      now: "New accounts are not open to everyone. Ask the people who run this site to invite you.",
    },
    "way-cancelled": {
      place: "page",
      what: "Signing in was stopped before the end.",
      now: "Nothing has changed. Start again whenever you like.",
    },
    "way-unknown": {
      place: "page",
      what: "That way to sign in is not offered here.",
      now: "Choose one of these instead.",
    },
    unknown: {
      place: "page",
      what: "Signing in did not work.",
      now: "Nothing has changed. Please try again.",
    },
  } satisfies Record<string, SignInErrorText>,

  sent: {
    title: "Check your mail",
    to: "We sent a sign-in link to",
    works: once,
    nothing: "Nothing there after a minute?",
    hints: [
      "Look in the spam or promotions folder.",
      "Check the address above for a typing mistake.",
      "Then ask for a new link.",
    ],
    back: { label: "Back to sign-in", href: "/login" },
  },

  confirm: {
    title: "One more step",
    as: "You are signing in as",
    button: "Sign in",
    note: "Some mail programs open links to check them. Asking you here keeps them from using yours up.",
    notYou: "You did not ask for this? Close this page, and nothing happens.",
  },

  expired: {
    title: "This link no longer works",
    text: "A sign-in link works once, for 15 minutes. This one has been used already, or its time is over. Your account is as you left it.",
    send: "Send me a new link",
    back: { label: "Other ways to sign in", href: "/login" },
  },

  legal: {
    label: "Legal",
    links: [
      { label: "Terms", href: "/legal/terms" },
      { label: "Privacy", href: "/legal/privacy" },
    ],
  },
};
