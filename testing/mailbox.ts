import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ImapFlow } from "imapflow";
import { simpleParser } from "mailparser";
import nodemailer from "nodemailer";
import { until } from "./wait.ts";

const ROOT = path.join(import.meta.dirname, "..");

type Details = { smtp: number; imap: number; imapTls: number; password: string; certificate: string };
export type MailServer = ReturnType<typeof connectMailServer>;
type Sent = {
  from: string;
  to: string;
  subject?: string;
  text: string;
  messageId?: string;
  inReplyTo?: string;
  references?: string[];
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string }[];
  replyTo?: string;
  /** The sender on the envelope, if it is not the one that people see. Empty for a bounce. */
  envelopeFrom?: string;
};
/** `head` is as it was sent; `text` is decoded. */
export type StoredMail = { uid: number; head: string; text: string; messageId: string; flags: Set<string> };

/** Real Postfix and Dovecot on this machine; undefined, with the reason, where they can't be installed. */
export function startMailServer(): MailServer | undefined {
  try {
    execFileSync("scripts/services", ["start", "mailbox"], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (error) {
    const reason = String((error as { stderr?: unknown }).stderr ?? error).trim();
    process.stderr.write(`The tests with a real mail server are skipped: ${reason}\n`);
    return undefined;
  }
  const { services } = JSON.parse(readFileSync(path.join(ROOT, ".data/services.json"), "utf8")) as {
    services: { mailbox: Details };
  };
  return connectMailServer(services.mailbox);
}

function connectMailServer({ smtp, imap, imapTls, password, certificate }: Details) {
  const folder = path.dirname(certificate);
  const mailer = nodemailer.createTransport({ host: "127.0.0.1", port: smtp, ignoreTLS: true, pool: true });

  async function within<Result>(user: string, work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const client = new ImapFlow({
      host: "127.0.0.1",
      port: imap,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: password },
      logger: false,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  return {
    password,
    imapTls,
    /** What connects a mailbox of this server. */
    settings: (email: string) => ({
      email,
      imapHost: "127.0.0.1",
      imapPort: imap,
      smtpHost: "127.0.0.1",
      smtpPort: smtp,
      username: email,
      password,
    }),

    /** An address that no test has used: every address has a mailbox. */
    newAddress: (name: string, domain = "mail.test") => `${name}-${randomBytes(4).toString("hex")}@${domain}`,

    async send({ envelopeFrom, ...mail }: Sent): Promise<string> {
      const envelope = { from: envelopeFrom ?? mail.from, to: mail.to };
      return (await mailer.sendMail({ ...mail, envelope })).messageId;
    },

    /** The messages of a folder, oldest first. */
    folder: (user: string, folder = "INBOX"): Promise<StoredMail[]> =>
      within(user, async (client) => {
        const { exists } = await client.mailboxOpen(folder);
        const all: StoredMail[] = [];
        if (exists === 0) return all;
        const query = { uid: true, source: true, envelope: true, flags: true };
        for await (const { uid, source, envelope, flags } of client.fetch("1:*", query)) {
          const { text = "" } = await simpleParser(source ?? "");
          const [head = ""] = (source?.toString() ?? "").split("\r\n\r\n");
          all.push({ uid, head, text, messageId: envelope?.messageId ?? "", flags: flags ?? new Set() });
        }
        return all;
      }),

    /** Waits until everything that the server has taken is delivered. */
    settled: () =>
      until(async () => {
        const queues = ["maildrop", "incoming", "active", "deferred"].map((name) =>
          readdir(path.join(folder, "queue", name), { recursive: true, withFileTypes: true }),
        );
        return !(await Promise.all(queues)).flat().some((entry) => entry.isFile());
      }),

    /** Whom the server has delivered mail of this sender to, once for each message, without the sender. */
    async recipients(sender: string): Promise<string[]> {
      const lines = (await readFile(path.join(folder, "postfix.log"), "utf8")).split("\n");
      const sent = new Set<string>();
      const found: string[] = [];
      for (const line of lines) {
        const [, id = "", field, address] = /\]: ([0-9A-F]+): (from|to)=<([^>]*)>/.exec(line) ?? [];
        if (field === "from" && address === sender) sent.add(id);
        if (field === "to" && address && address !== sender && sent.has(id) && line.includes("status=sent")) {
          found.push(address);
        }
      }
      return found;
    },

    close: () => mailer.close(),
  };
}
