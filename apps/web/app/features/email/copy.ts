import type { MailMessage } from "@understudy/contracts";

export const email = {
  title: "E-mail",
  lead: "Connect a mailbox, and your assistant writes replies to the questions that arrive there, with its sources.",
  form: {
    title: "Connect a mailbox",
    change: "Change mailbox",
    email: "E-mail address",
    emailHint: "Questions sent to this address are answered, and replies come from it.",
    username: "User name",
    password: "Password",
    passwordHint: "Many providers want an app password here. It's stored encrypted.",
    passwordKept: "Leave empty to keep the stored one.",
    imapHost: "Incoming server (IMAP)",
    smtpHost: "Outgoing server (SMTP)",
    port: "Port",
    mode: "When a question arrives",
    modes: [
      {
        value: "draft",
        name: "Write a draft",
        meaning: "Every reply waits in your Drafts folder. You send it.",
      },
      {
        value: "reply",
        name: "Reply at once",
        meaning: "If your documents answer it and the sender is genuine. Everything else is a draft.",
      },
    ],
    connect: "Connect",
    connecting: "Signing in",
    save: "Save",
    cancel: "Cancel",
  },
  status: {
    on: "Connected",
    fault: "Not working",
    modes: { draft: "Drafts only", reply: "Replies at once" },
    checked: (when: string) => `last checked ${when}`,
    notYet: "not checked yet",
    unverified:
      "Your mail server doesn't say whether senders are genuine, so every reply is a draft. To look again, choose Change and save.",
    check: "Check now",
    change: "Change",
    disconnect: "Disconnect",
  },
  disconnect: {
    title: "Disconnect this mailbox?",
    text: "Its password and this list are deleted. Your e-mails and drafts stay where they are.",
    confirm: "Disconnect",
  },
  messages: {
    title: "Latest messages",
    none: "No messages yet",
    noneHint: "Messages that arrive from now on appear here.",
    noSubject: "(no subject)",
  },
  toasts: {
    connected: { title: "Success", description: "The mailbox is connected." },
    checking: { title: "Success", description: "Looking for new messages." },
    disconnected: { title: "Success", description: "The mailbox is disconnected." },
    failed: { title: "Error", description: "That didn't work. Please try again." },
  },
} as const;

export const outcomes: Record<MailMessage["outcome"], string> = {
  working: "In progress",
  drafted: "Draft",
  sent: "Replied",
  skipped: "No reply",
  failed: "Failed",
};

export const reasons: Record<NonNullable<MailMessage["reason"]>, string> = {
  uncertain: "Your documents don't answer it with certainty.",
  not_verified: "The sender may be forged.",
  reply_to: "It asks for replies to another address.",
  not_addressed: "It wasn't addressed to you.",
  attachment: "It has attachments, which aren't read.",
  too_long: "It was too long to read to the end.",
  many: "This sender has written a lot today.",
  refused: "Your mail server refused to send the reply.",
  automatic: "It was written by a program.",
  list: "It came from a mailing list.",
  bounce: "It reports that an e-mail wasn't delivered.",
  own: "You sent it.",
  no_sender: "It has no single sender.",
  empty: "It has no text.",
  no_question: "It doesn't ask anything.",
  gone: "It was moved or deleted.",
  limit: "Your plan's limit was reached.",
  joined: "You have joined this conversation.",
  unreadable: "It couldn't be read.",
  unanswered: "Your assistant couldn't finish an answer. Please answer it yourself.",
};
