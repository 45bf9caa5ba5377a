import { parentPort, workerData } from "node:worker_threads";
import { ImapFlow, type MailboxObject } from "imapflow";
import { type AddressObject, simpleParser } from "mailparser";
import nodemailer from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Connection, ListedMail, MailCalls, OutgoingMail, ReceivedMail, Server } from "./mail-client.ts";

/**
 * A thread that talks to one mailbox. Its servers and its messages are chosen by strangers: whatever they send is read
 * here, and the owner of the thread ends it when it takes too long.
 */
const connection = workerData as Connection;

/** Of a longer message only the start is read: attachments follow the text. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_CHARACTERS = 20_000;
const MOST_ADDRESSES = 50;
/** Of a longer list, the rest is read by the next visit. */
const MOST_LISTED = 50;
/** Enough to see which server notes on most messages whether their sender is genuine. */
const SAMPLE = 20;
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
const INBOX = "INBOX";

let client: ImapFlow | undefined;
let selected: string | undefined;
const folders = new Map<string, string>();

const tlsOf = ({ host }: Server) => ({ servername: host, rejectUnauthorized: true });

async function imap(folder = INBOX): Promise<ImapFlow> {
  if (!client) {
    const { imap: server, username: user, password: pass } = connection;
    client = new ImapFlow({
      host: server.address,
      port: server.port,
      secure: server.security === "tls",
      doSTARTTLS: server.security === "starttls",
      servername: server.host,
      tls: tlsOf(server),
      auth: { user, pass },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    });
    // An error outside of a command: the next command fails.
    client.on("error", () => {});
    await client.connect();
  }
  if (selected !== folder) {
    await client.mailboxOpen(folder);
    selected = folder;
  }
  return client;
}

/** Servers mark these folders; where they don't, the usual name is used, and created if it is missing. */
async function folderOf(use: "\\Drafts" | "\\Sent", name: string): Promise<string> {
  const known = folders.get(use);
  if (known) return known;
  const list = await (await imap()).list();
  const found = list.find(({ specialUse }) => specialUse === use) ?? list.find(({ path }) => path === name);
  const path = found?.path ?? (await (await imap()).mailboxCreate(name)).path;
  folders.set(use, path);
  return path;
}

const drafts = () => folderOf("\\Drafts", "Drafts");
const sent = () => folderOf("\\Sent", "Sent");

async function findIn(folder: string, messageId: string): Promise<number[]> {
  const found = await (await imap(folder)).search({ header: { "message-id": messageId } }, { uid: true });
  return found || [];
}

function transport() {
  const { smtp, username: user, password: pass } = connection;
  return nodemailer.createTransport({
    host: smtp.address,
    port: smtp.port,
    secure: smtp.security === "tls",
    requireTLS: smtp.security === "starttls",
    ignoreTLS: smtp.security === "none",
    tls: tlsOf(smtp),
    auth: { user, pass },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function compose({ to, ...mail }: OutgoingMail): Promise<Buffer> {
  const { fromName: name, address } = connection;
  const options = {
    ...mail,
    from: { name, address },
    to: { name: "", address: to },
    disableFileAccess: true,
  };
  return new MailComposer(options).compile().build();
}

const calls: MailCalls = {
  async open() {
    const box = (await imap()).mailbox as MailboxObject;
    return { uidValidity: Number(box.uidValidity), uidNext: box.uidNext, exists: box.exists };
  },

  async authenticators() {
    const { exists } = await calls.open();
    const names: string[] = [];
    if (exists === 0) return names;
    const range = `${Math.max(1, exists - SAMPLE + 1)}:${exists}`;
    const query = { headers: ["authentication-results"] };
    for await (const { headers } of (await imap()).fetch(range, query)) {
      const name = /^authentication-results:\s*([^\s;]{1,255})/i.exec(headers?.toString() ?? "")?.[1];
      if (name) names.push(name.toLowerCase());
    }
    return names;
  },

  async list({ after, since }) {
    const box = await imap();
    const range = { uid: `${after + 1}:*`, since: new Date(since) };
    const uids = ((await box.search(range, { uid: true })) || []).filter((uid) => uid > after);
    const listed: ListedMail[] = [];
    const some = uids.toSorted((one, other) => one - other).slice(0, MOST_LISTED);
    if (some.length === 0) return listed;
    const query = { uid: true, flags: true, envelope: true, internalDate: true, size: true };
    for await (const mail of box.fetch(some.join(","), query, { uid: true })) {
      const { uid, envelope, flags, size = 0 } = mail;
      const [from] = envelope?.from ?? [];
      listed.push({
        uid,
        messageId: (envelope?.messageId ?? "").trim().slice(0, 998),
        sender: (from?.address ?? "").toLowerCase().slice(0, 320),
        subject: (envelope?.subject ?? "").slice(0, 500),
        date: String(envelope?.date ?? ""),
        size,
        receivedAt: new Date(mail.internalDate ?? 0).getTime(),
        isDone: ["\\Answered", "\\Deleted", "\\Draft"].some((flag) => flags?.has(flag)),
      });
    }
    return listed.toSorted((one, other) => one.uid - other.uid);
  },

  async read({ uid }) {
    const query = { size: true, source: { maxLength: MOST_BYTES } };
    const { source, size = 0 } = (await (await imap()).fetchOne(String(uid), query, { uid: true })) || {};
    return source && receivedMail(source, size > source.length);
  },

  async hasDraft({ messageId }) {
    return (await findIn(await drafts(), messageId)).length > 0;
  },

  async wasSent({ messageId }) {
    if ((await findIn(await sent(), messageId)).length > 0) return true;
    return (await findIn(INBOX, messageId)).length > 0;
  },

  async saveDraft(mail) {
    const raw = await compose(mail);
    await (await imap()).append(await drafts(), raw, ["\\Draft"]);
  },

  /** The copy to the owner's own mailbox proves that the server took the message. */
  async send(mail) {
    const raw = await compose(mail);
    const envelope = { from: connection.address, to: [mail.to, connection.address] };
    const mailer = transport();
    try {
      const { rejected } = await mailer.sendMail({ envelope, raw });
      return rejected.includes(mail.to) ? "refused" : "accepted";
    } catch (error) {
      const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
      // Only a response says for certain that nothing was taken. After a lost connection nobody knows.
      if (command.startsWith("AUTH") || responseCode < 400) throw error;
      return responseCode >= 500 ? "refused" : "later";
    } finally {
      mailer.close();
    }
  },

  async fileCopy({ uid, messageId, keep }) {
    const folder = await sent();
    const isThere = (await findIn(folder, messageId)).length > 0;
    const box = await imap();
    if (isThere || !keep) await box.messageDelete(String(uid), { uid: true });
    else await box.messageMove(String(uid), folder, { uid: true });
  },

  async markAnswered({ uid }) {
    await (await imap()).messageFlagsAdd(String(uid), ["\\Answered"], { uid: true });
  },

  async verifySmtp() {
    const mailer = transport();
    try {
      await mailer.verify();
    } finally {
      mailer.close();
    }
  },
};

async function receivedMail(source: Buffer, isCut: boolean): Promise<ReceivedMail> {
  const mail = await simpleParser(source, { skipTextToHtml: true, skipImageLinks: true });
  const lines = (name: string) =>
    mail.headerLines
      .filter(({ key }) => key === name)
      .map(({ line }) => line.slice(line.indexOf(":") + 1).trim());
  const first = (name: string) => lines(name)[0]?.slice(0, 2_000);
  const text = mail.text ?? "";
  const references = [mail.references ?? [], mail.inReplyTo ?? []].flat();
  return {
    from: addresses(mail.from),
    replyTo: addresses(mail.replyTo),
    to: [mail.to ?? [], mail.cc ?? []].flat().flatMap(addresses).slice(0, MOST_ADDRESSES),
    subject: (mail.subject ?? "").slice(0, 500),
    messageId: (mail.messageId ?? "").slice(0, 998),
    references: references.map((id) => id.slice(0, 998)).slice(-MOST_ADDRESSES),
    text: text.slice(0, MOST_CHARACTERS),
    isCut: isCut || text.length > MOST_CHARACTERS,
    attachments: mail.attachments.filter(({ related }) => !related).length,
    contentType: first("content-type") ?? "",
    returnPath: first("return-path"),
    autoSubmitted: first("auto-submitted"),
    precedence: first("precedence"),
    autoReply: first("x-autoreply") ?? first("x-autorespond"),
    isList: ["list-id", "list-unsubscribe", "list-post"].some((name) => lines(name).length > 0),
    // The newest is at the top: the owner's own server adds its note above what the sender wrote.
    authentication: first("authentication-results"),
  };
}

const addresses = (given: AddressObject | undefined): string[] =>
  (given?.value ?? [])
    .flatMap(({ address, group }) => (group ? group.map((one) => one.address) : [address]))
    .flatMap((address) => (address ? [address.toLowerCase().slice(0, 320)] : []));

type Call = { id: number; name: keyof MailCalls; given: never };

parentPort?.on("message", async ({ id, name, given }: Call) => {
  try {
    parentPort?.postMessage({ id, result: await calls[name](given) });
  } catch (error) {
    const { message, code, authenticationFailed } = error as Error & {
      code?: string;
      authenticationFailed?: boolean;
    };
    const isRefused = authenticationFailed === true || code === "EAUTH";
    parentPort?.postMessage({
      id,
      error: { message: String(message).slice(0, 300), code: String(code ?? ""), isRefused },
    });
  }
});
