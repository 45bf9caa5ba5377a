import { product } from "../../content/product.ts";

/** `place` is where the text appears: under the e-mail field, or above all sign-in methods. */
export type SignInErrorText = { place: "email" | "page"; what: string; now: string };

const once = "The link works once, for 15 minutes.";

export const signIn = {
  form: {
    title: "Sign in",
    again: {
      title: "Sign in again to continue",
      text: "What you asked for needs a sign-in from the last 15 minutes. You'll come back to where you were.",
    },
    newHereByLink: "New here? The same link creates your account.",
    newHere: "New here? Your first sign-in creates your account.",
    newHereInvited: "New here? You need an invitation to this site.",
    email: "E-mail",
    placeholder: "you@example.com",
    send: "Send me a sign-in link",
    or: "or",
    continueWith: "Continue with",
    noteByLink: `No password to forget or leak. ${once}`,
    note: `${product.name} doesn't use passwords, so none can leak.`,
    noWays: {
      what: "Sign-in isn't set up yet.",
      now: "If you run this site, the documentation explains how to set it up.",
      docs: { label: "Read the documentation", href: "/docs" },
    },
  },

  errors: {
    "email-invalid": {
      place: "email",
      what: "That isn't a valid e-mail address.",
      now: "Check it for typos and try again.",
    },
    "too-many": {
      place: "email",
      what: "Too many sign-in links were requested.",
      now: "Wait a few minutes, then request a new one.",
    },
    "not-sent": {
      place: "email",
      what: "We couldn't send the e-mail.",
      now: "Try again in a minute.",
    },
    "way-failed": {
      place: "page",
      what: "The other service couldn't confirm who you are.",
      now: "Try again, or choose another way to sign in.",
    },
    "sign-up-closed": {
      place: "page",
      what: "There's no account for your e-mail address.",
      now: "New accounts are by invitation only. Ask the people who run this site to invite you.",
    },
    "way-cancelled": {
      place: "page",
      what: "Sign-in was canceled.",
      now: "You can start again at any time.",
    },
    "way-unknown": {
      place: "page",
      what: "That way to sign in isn't available here.",
      now: "Choose one of these instead.",
    },
    unknown: {
      place: "page",
      what: "Sign-in didn't work.",
      now: "Please try again.",
    },
  } satisfies Record<string, SignInErrorText>,

  sent: {
    title: "Check your inbox",
    to: "We sent a sign-in link to",
    works: once,
    nothing: "Didn't get it after a minute?",
    hints: [
      "Check your spam or promotions folder.",
      "Check the address above for typos.",
      "Then request a new link.",
    ],
    back: { label: "Back to sign-in", href: "/login" },
  },

  confirm: {
    title: "One more step",
    as: "You're signing in as",
    button: "Sign in",
    note: "Some e-mail apps open links to check them. This step keeps them from using up yours.",
    notYou: "Didn't request this? Just close this page.",
  },

  expired: {
    title: "This link no longer works",
    text: "A sign-in link works once, for 15 minutes. This one was already used or has expired. Your account hasn't changed.",
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
