import type { MailReason } from "@understudy/contracts";
import type { ReceivedMail } from "./mail-client.ts";

type Mailbox = { address: string; authServer: string | null };
export type Verdict =
  | { skip: MailReason }
  | {
      question: string;
      sender: string;
      /** Where a draft goes. An automatic reply only ever goes to the sender. */
      replyTo: string;
      /** Why the owner has to look at it, if nothing else speaks against an automatic reply. */
      draftOnly: MailReason | undefined;
    };

const QUESTION_CHARACTERS = 4_000;
const ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/;
const NO_REPLY = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(?:[+@-]|$)/;

/** Decides, before any model is called, whether a message is a question of a person, and who may get an answer. */
export function judgeMail(mail: ReceivedMail, mailbox: Mailbox): Verdict {
  const [sender = ""] = mail.from;
  if (mail.from.length !== 1 || !ADDRESS.test(sender)) return { skip: "no_sender" };
  if (sender === mailbox.address) return { skip: "own" };
  if (isBounce(mail, sender)) return { skip: "bounce" };
  if (isAutomatic(mail)) return { skip: "automatic" };
  if (mail.isList || /^(?:bulk|list|junk)$/i.test(mail.precedence ?? "")) return { skip: "list" };
  if (NO_REPLY.test(sender)) return { skip: "automatic" };
  const question = questionIn(mail);
  if (!question) return { skip: "empty" };
  const [replyTo = sender] = mail.replyTo;
  return {
    question,
    sender,
    replyTo: ADDRESS.test(replyTo) ? replyTo : sender,
    draftOnly: doubt(mail, sender, mailbox),
  };
}

/** RFC 3834: an automatic message gets no automatic answer. */
function isAutomatic({ autoSubmitted, autoReply, precedence }: ReceivedMail): boolean {
  if (autoSubmitted !== undefined && !/^no\b/i.test(autoSubmitted)) return true;
  return autoReply !== undefined || /^auto_reply$/i.test(precedence ?? "");
}

function isBounce({ returnPath, contentType }: ReceivedMail, sender: string): boolean {
  if (/^(?:mailer-daemon|postmaster)@/.test(sender)) return true;
  return returnPath === "<>" || /^multipart\/report\b/i.test(contentType);
}

function doubt(mail: ReceivedMail, sender: string, { address, authServer }: Mailbox): MailReason | undefined {
  if (!isGenuine(mail.authentication, authServer)) return "not_verified";
  if (mail.replyTo.some((one) => one !== sender)) return "reply_to";
  if (!mail.to.includes(address)) return "not_addressed";
  if (mail.attachments > 0) return "attachment";
  if (mail.isCut) return "too_long";
  return undefined;
}

/**
 * Whether the owner's own server says that the sender is genuine. Another server's note proves nothing: the sender may
 * have written it.
 */
export function isGenuine(note: string | undefined, authServer: string | null): boolean {
  if (!note || !authServer) return false;
  const [server = "", ...results] = withoutComments(note.toLowerCase()).split(";");
  if (server.trim().split(/\s/)[0] !== authServer) return false;
  // DMARC is about the address that people see; no other method is.
  const found = results.map((one) => one.trim()).filter((one) => one.startsWith("dmarc="));
  return found.length > 0 && found.every((one) => /^dmarc=pass(?:\s|$)/.test(one));
}

/** Comments repeat what the sender wrote, and may contain comments. */
function withoutComments(text: string): string {
  let depth = 0;
  let plain = "";
  for (const character of text) {
    if (character === "(") depth += 1;
    if (depth === 0) plain += character;
    if (character === ")") depth = Math.max(0, depth - 1);
  }
  return plain;
}

/** The new text of a message, without what it quotes and without the signature. */
export function questionIn({ text, subject }: Pick<ReceivedMail, "text" | "subject">): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const end = lines.findIndex((line, index) => isEnd(line, lines[index + 1] ?? ""));
  const own = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith(">"));
  const body = own.join("\n").trim();
  const title = /^\s*(?:re|aw|fwd?|wg|sv|rv)\s*:/i.test(subject) ? "" : subject.trim();
  // A subject is often the question itself, with only a greeting below.
  const parts = body.includes("?") || !title ? [body] : [title, body];
  return (parts.filter(Boolean).join("\n\n") || title).slice(0, QUESTION_CHARACTERS);
}

/** The separator of a signature, or the line above what a message quotes, in any language: it ends with a colon. */
function isEnd(line: string, next: string): boolean {
  if (line === "-- " || line === "--") return true;
  if (/^-{3,} ?(?:original|forwarded|ursprüngliche|mensaje|message)/i.test(line)) return true;
  return /:\s{0,3}$/.test(line) && next.startsWith(">");
}
