import { GRACE_DAYS } from "@understudy/contracts/plain";
import { formatPrice } from "@understudy/contracts/prices";
import { formatNumber } from "../../platform/format.ts";

export const account = {
  title: "Account",
  loading: "Loading your account",
  failed: "Your account couldn't be loaded. Nothing was lost.",
  person: {
    title: "You",
    first: "First name",
    last: "Last name",
    email: "E-mail",
    emailHint: "You sign in and get e-mails at this address.",
    save: "Save name",
    saving: "Saving",
    saved: { title: "Success", description: "Name saved" },
    notSaved: { title: "Error", description: "Your name couldn't be saved. Try again." },
    more: "Your bio and everything else visitors see is on your profile.",
    profile: "Open your profile",
  },
  devices: {
    title: "Signed-in devices",
    note: "Signed out automatically after two weeks without use.",
    here: "This device",
    on: (browser: string, system: string) => `${browser} on ${system}`,
    seen: (when: string, since: string) => `Last seen ${when}, signed in ${since}`,
    end: "Sign out",
    endOthers: "Sign out all others",
    revokeKeys: {
      label: "Also revoke my API keys",
      hint: "Apps that use them stop working right away.",
    },
    ended: { title: "Success", description: "Signed out" },
    notEnded: { title: "Error", description: "Signing out didn't work. Try again." },
  },
  plan: {
    title: "Plan",
    current: "Your plan",
    switchTo: (name: string) => `Switch to ${name}`,
    upgrade: (name: string) => `Upgrade to ${name}`,
    change: (name: string) => `Change to ${name}`,
    cancel: "Cancel",
    confirm: {
      title: (name: string) => `Switch to ${name}?`,
      larger: "Your plan changes right away. Nothing is charged.",
      smaller:
        "Your plan changes right away. You keep everything, but you can't add more until you're within the smaller plan's limits.",
    },
    changed: { title: "Success", description: (name: string) => `You're now on ${name}` },
    notChanged: { title: "Error", description: "Your plan couldn't be changed. Try again." },
    price: (dollars: number) => `${formatPrice(dollars)}${dollars > 0 ? " a month" : ""}`,
    profiles: (count: number | null) =>
      count === null
        ? "Unlimited extra AI profiles"
        : `${formatNumber(count)} extra AI ${count === 1 ? "profile" : "profiles"}`,
    documents: (count: number) => `${formatNumber(count)} documents per profile`,
    note: {
      none: "If you choose a smaller plan, you keep everything. You can't add more until you're within its limits. Nothing is charged.",
      manual: "Your plan changes once your payment has arrived.",
      stripe:
        "You pay on a page of Stripe. Your plan changes once Stripe has your payment. A change during the month is charged in proportion.",
    },
  },
  payment: {
    manage: "Manage billing",
    opening: "Opening",
    notOpened: { title: "Error", description: "The payment page couldn't be opened. Try again in a moment." },
    states: {
      pending: () => ({
        title: "Your payment hasn't arrived yet",
        text: "Your plan changes once it has. You don't need to do anything.",
      }),
      paid: (until: string) => ({ title: `Paid until ${until}`, text: "It renews then." }),
      ending: (until: string, plan: string) => ({
        title: `Ends on ${until}`,
        text: `You keep ${plan} until then. Nothing more is charged.`,
      }),
      failed: (_until: string, plan: string) => ({
        title: "Your payment failed",
        text: `It's tried again in the next days, and you keep ${plan} until then. Check your payment method.`,
      }),
      ended: () => ({
        title: "Your paid plan has ended",
        text: "Nothing was deleted, and nothing more is charged.",
      }),
    },
    back: {
      paid: {
        title: "Success",
        description: (plan: string) => `Your payment has arrived. You're now on ${plan}.`,
      },
      waiting: {
        title: "Thank you",
        description: "Your plan changes as soon as your payment has arrived.",
      },
    },
  },
  letters: {
    title: "E-mail notifications",
    none: "This installation doesn't send e-mail.",
    firstQuestion: {
      label: "First question",
      hint: "Once, when your first visitor asks a question.",
    },
    contact: {
      label: "Waiting visitors",
      hint: "When a visitor leaves an e-mail address and confirms it.",
    },
    week: {
      label: "Weekly summary",
      hint: "On Monday morning: what visitors asked, unanswered questions you could answer in a minute, and who is waiting. Skipped if nothing happened.",
    },
    limits: { label: "Plan limits", hint: "At 70, 90 and 100 percent of your monthly conversations." },
    notSaved: { title: "Error", description: "Your choice couldn't be saved. Try again." },
  },
  copy: {
    title: "Download your data",
    text: "Your profiles, settings, documents with their originals, passages, conversations, contacts and analytics in one ZIP file, as JSON and CSV.",
    button: "Download everything",
  },
  end: {
    title: "Delete account",
    text: `Your public pages go offline right away, and every device is signed out. For ${GRACE_DAYS} days you can sign in and undo this. Then everything is erased: documents, conversations, contacts and analytics.`,
    button: "Delete account",
    dialog: "Delete your account?",
    first: "You may want to download your data first.",
    label: (email: string) => `To confirm, type ${email}`,
    wrong: "This isn't your account's e-mail address.",
    confirm: "Delete everything",
    confirming: "Deleting",
    cancel: "Keep my account",
    failed: "Your account couldn't be deleted. Try again.",
  },
  leaving: {
    title: (day: string) => `Your account will be erased on ${day}`,
    text: "Your public pages are offline. Until that day you can undo this and get everything back.",
    keep: "Keep my account",
    keeping: "Restoring",
    kept: { title: "Success", description: "Your account is restored. Your public pages are back." },
    notRestored: { title: "Error", description: "Your account couldn't be restored. Try again." },
  },
} as const;

/** The unsubscribe page, opened from the unsubscribe link of an e-mail. */
export const unsubscribe = {
  kinds: {
    "first-question": "e-mails about your first visitor's question",
    contact: "e-mails about waiting visitors",
    limits: "e-mails about your plan's limits",
    week: "weekly summaries",
  },
  ask: {
    title: "Unsubscribe?",
    text: (kind: string) => `You won't get any more ${kind}.`,
    button: "Unsubscribe",
    note: "Nothing else changes. You can turn them on again in your account.",
  },
  done: {
    title: "You're unsubscribed",
    text: (kind: string) => `You won't get any more ${kind}.`,
    note: "You can turn them on again in your account at any time.",
  },
  expired: {
    title: "This link doesn't work",
    text: "It's incomplete, or its account was deleted.",
    note: "Sign in to change your e-mail notifications in your account.",
  },
  account: "Open your account",
} as const;
