import { GRACE_DAYS } from "@understudy/contracts/plain";
import { product } from "./product.ts";

export const account = {
  meta: `Account · ${product.name}`,
  title: "Account",
  loading: "Loading your account",
  failed: "Your account could not be loaded. Nothing is lost.",
  retry: "Try again",
  person: {
    title: "You",
    first: "First name",
    last: "Last name",
    email: "E-mail",
    emailHint: "You sign in with this address, and letters go to it.",
    save: "Save name",
    saving: "Saving",
    saved: { title: "Success", description: "Name saved" },
    notSaved: { title: "Error", description: "Your name could not be saved. Please try again." },
    more: "Biography and everything else that visitors see is on your profile.",
    profile: "Open your profile",
  },
  devices: {
    title: "Signed-in devices",
    note: "Ends by itself after two weeks without a visit.",
    here: "This device",
    on: (browser: string, system: string) => `${browser} on ${system}`,
    seen: (when: string, since: string) => `Last seen ${when}, signed in ${since}`,
    end: "Sign out",
    endOthers: "Sign out all others",
    revokeKeys: {
      label: "Also revoke my API keys",
      hint: "Programs that use them stop working at once.",
    },
    ended: { title: "Success", description: "Signed out there" },
    notEnded: { title: "Error", description: "It could not be signed out. Try again." },
  },
  plan: {
    title: "Plan",
    current: "Your plan",
    choose: (name: string) => `Change to ${name}`,
    changed: { title: "Success", description: (name: string) => `You are on ${name} now` },
    notChanged: { title: "Error", description: "The plan could not be changed" },
    paid: "This installation changes a plan when its payment has arrived.",
    conversations: (count: number | null) =>
      count === null
        ? "Conversations without a limit"
        : `${count.toLocaleString("en")} conversations a month`,
    profiles: (count: number | null) =>
      count === null
        ? "AI profiles without a limit"
        : `${count.toLocaleString("en")} AI ${count === 1 ? "profile" : "profiles"} beside the main one`,
    documents: (count: number) => `${count.toLocaleString("en")} documents in each`,
    smaller:
      "On a smaller plan everything you have stays. Nothing new is added until it fits, and nothing is charged.",
  },
  letters: {
    title: "Letters to you",
    none: "This installation sends no letters.",
    firstQuestion: {
      label: "The first question",
      hint: "Once, when your first visitor has asked something.",
    },
    contact: {
      label: "Somebody waits for an answer",
      hint: "When a visitor leaves an address for you and confirms it.",
    },
    week: {
      label: "A letter a week",
      hint: "On Monday morning: what was asked, what was not known, what you could answer in a minute, and who waits. Never when nothing happened.",
    },
    limits: { label: "Limits", hint: "At 70, 90 and 100 percent of your month's conversations." },
    notSaved: { title: "Error", description: "The switch could not be saved. Please try again." },
  },
  copy: {
    title: "A copy of everything",
    text: "Your profiles, settings, documents with their originals, passages, conversations, contacts and figures, as one ZIP: JSON for programs, CSV for a spreadsheet.",
    button: "Download everything",
  },
  end: {
    title: "Delete account",
    text: `Your public pages are gone at once, and every device is signed out. For ${GRACE_DAYS} days you can sign in and take it back. Then everything is erased: documents, conversations, contacts, figures, everywhere.`,
    button: "Delete account",
    dialog: "Delete your account?",
    first: "You may want a copy of everything first.",
    label: (email: string) => `To say that you mean it, type ${email}`,
    wrong: "This is not the address of your account.",
    confirm: "Delete everything",
    confirming: "Deleting",
    cancel: "Keep my account",
    failed: "The account could not be deleted. Please try again.",
  },
  leaving: {
    title: (day: string) => `Your account will be erased on ${day}`,
    text: "Your public pages are gone, and visitors find nothing. Until that day you can take it back, and everything is as it was.",
    keep: "Keep my account",
    keeping: "Keeping it",
    kept: { title: "Success", description: "Your account stays. Your public pages are back." },
    notKept: { title: "Error", description: "That did not work. Try again." },
  },
} as const;

/** The unsubscribe page, opened from "Stop letters of this kind". */
export const lettersOff = {
  meta: `Letters · ${product.name}`,
  kinds: {
    "first-question": "letters about your first visitor's question",
    contact: "letters about visitors who wait for an answer",
    limits: "letters about the limits of your plan",
    week: "letters about your assistant's week",
  },
  ask: {
    title: "Stop these letters?",
    text: (kind: string) => `You will get no more ${kind}.`,
    button: "Stop them",
    note: "Everything else stays as it is. You can switch them on again in your account.",
  },
  done: {
    title: "Stopped",
    text: (kind: string) => `You will get no more ${kind}.`,
    note: "You can switch them on again in your account, whenever you like.",
  },
  expired: {
    title: "This link does not work",
    text: "It is not whole, or the account it belongs to is gone.",
    note: "Signed in, you find a switch for every kind of letter in your account.",
  },
  account: "Open your account",
} as const;
