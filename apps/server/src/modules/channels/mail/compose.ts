import type { ChatAnswer, ClosestPassage, MailReason } from "@understudy/contracts";
import type { OutgoingMail, ReceivedMail } from "./mail-client.ts";

type Reply = {
  mail: ReceivedMail;
  to: string;
  messageId: string;
  answer: ChatAnswer;
  ownerName: string;
};

/** The reply that is sent at once. It says that it was written automatically (RFC 3834). */
export function automaticReply({ ownerName, ...reply }: Reply): OutgoingMail {
  const about = `This reply was written automatically, from ${ownerName}'s documents. ${ownerName} can read this conversation.`;
  return outgoing(reply, [withSources(reply.answer), `-- \n${about}`].join("\n\n"), {
    "Auto-Submitted": "auto-replied",
    // Exchange answers automatic messages unless this asks it not to.
    "X-Auto-Response-Suppress": "All",
  });
}

/** A draft for the owner to read, change and send herself, so it carries no mark of an automatic message. */
export function draftReply({
  closest,
  reason,
  ...reply
}: Omit<Reply, "ownerName"> & {
  closest: ClosestPassage | null;
  reason: MailReason | undefined;
}): OutgoingMail {
  const { answer } = reply;
  if (isCertain(answer)) return outgoing(reply, withNote(reason && NOTES[reason], withSources(answer)), {});
  const name = closest && [closest.documentName, ...closest.headingPath].join(" · ");
  const found = closest ? `\n\nClosest in your documents, ${name}:\n"${closest.text.slice(0, 1_500)}"` : "";
  return outgoing(
    reply,
    withNote(`Your documents don't answer this with certainty.${found}`, withSources(answer)),
    {},
  );
}

/** Only what the documents support completely is certain. */
export const isCertain = ({ state, citations, unsupported, limited, messageId }: ChatAnswer): boolean =>
  state === "answered" && citations.length > 0 && unsupported.length === 0 && !limited && !messageId;

const NOTES: Partial<Record<MailReason, string>> = {
  not_verified: "Your mail server doesn't confirm that this sender is genuine.",
  reply_to: "This message asks for replies to another address than the one it came from.",
  not_addressed: "This message wasn't addressed to you.",
  attachment: "This message has attachments, which weren't read.",
  too_long: "Only the first part of this message was read.",
  many: "This sender has had many replies today.",
  refused: "Your mail server refused to send this reply.",
};

const withNote = (note: string | undefined, text: string): string =>
  note ? `[Only for you; delete this before you send. ${note}]\n\n${text}` : text;

function withSources({ response, citations }: ChatAnswer): string {
  const cited = [...new Map(citations.map((one) => [one.number, one])).values()];
  const lines = cited.map(({ number, documentName, headingPath, page, quote }) => {
    const name = [documentName, ...headingPath, ...(page === null ? [] : [`page ${page}`])].join(" · ");
    return `[${number}] ${name}${quote ? `: "${quote}"` : ""}`;
  });
  return lines.length > 0 ? `${response}\n\nSources:\n${lines.join("\n")}` : response;
}

function outgoing(
  { mail, to, messageId }: Pick<Reply, "mail" | "to" | "messageId">,
  text: string,
  headers: Record<string, string>,
): OutgoingMail {
  const subject = /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`.trim();
  const references = mail.messageId ? mail.references.concat(mail.messageId) : mail.references;
  return { to, subject, text, messageId, inReplyTo: mail.messageId || undefined, references, headers };
}
