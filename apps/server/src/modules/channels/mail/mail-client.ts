import { Worker } from "node:worker_threads";

/** A server that the outbound guard has allowed: its name, and the address that was resolved. */
export type Server = { host: string; address: string; port: number; security: "tls" | "starttls" | "none" };
export type Connection = {
  imap: Server;
  smtp: Server;
  username: string;
  password: string;
  /** The mailbox's own address, and the name that replies come from. */
  address: string;
  fromName: string;
};

export type ListedMail = {
  uid: number;
  messageId: string;
  sender: string;
  subject: string;
  date: string;
  size: number;
  receivedAt: number;
  /** Answered, deleted or a draft. */
  isDone: boolean;
};

export type ReceivedMail = {
  from: string[];
  replyTo: string[];
  /** Without Bcc. */
  to: string[];
  subject: string;
  messageId: string;
  /** The messages that it answers, oldest first. */
  references: string[];
  text: string;
  /** Only a part of it was read. */
  isCut: boolean;
  attachments: number;
  contentType: string;
  returnPath: string | undefined;
  autoSubmitted: string | undefined;
  precedence: string | undefined;
  autoReply: string | undefined;
  isList: boolean;
  /** The topmost Authentication-Results. */
  authentication: string | undefined;
};

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo?: string | undefined;
  references: string[];
  headers: Record<string, string>;
};

/** What the thread of a mailbox can do. */
export type MailCalls = {
  open: (given?: undefined) => Promise<{ uidValidity: number; uidNext: number; exists: number }>;
  /** Which server noted on the latest messages whether their sender is genuine. */
  authenticators: (given?: undefined) => Promise<string[]>;
  list: (given: { after: number; since: number }) => Promise<ListedMail[]>;
  read: (given: { uid: number }) => Promise<ReceivedMail | undefined>;
  hasDraft: (given: { messageId: string }) => Promise<boolean>;
  wasSent: (given: { messageId: string }) => Promise<boolean>;
  saveDraft: (mail: OutgoingMail) => Promise<void>;
  /** `refused` for good; `later` if nothing was sent and it may be tried again. */
  send: (mail: OutgoingMail) => Promise<"accepted" | "refused" | "later">;
  /** Moves our copy of a reply to the sent messages, unless it is there already or is not to be kept. */
  fileCopy: (given: { uid: number; messageId: string; keep: boolean }) => Promise<void>;
  markAnswered: (given: { uid: number }) => Promise<void>;
  verifySmtp: (given?: undefined) => Promise<void>;
};
export type MailClient = MailCalls & { close: () => Promise<void> };

/** Why a mail server could not be used, in words for the owner. */
export class MailError extends Error {}

const CALL_MS = 60_000;
const MEMORY_MB = 192;

/** Talks to a mailbox in a thread of its own, so that neither its server nor its messages can hold up anything else. */
export function openMailClient(connection: Connection): MailClient {
  const thread = new Worker(new URL("./mail-thread.ts", import.meta.url), {
    workerData: connection,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
    stdout: true,
    stderr: true,
  });
  type Pending = { resolve: (result: never) => void; reject: (error: Error) => void };
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  thread.on("error", () => end(new MailError("The mail server sent something that can't be read.")));
  thread.on("exit", () => end(new MailError("The connection to the mail server ended.")));
  thread.on("message", ({ id, result, error }: { id: number; result: never; error?: ThreadError }) => {
    const call = pending.get(id);
    pending.delete(id);
    if (error) call?.reject(new MailError(wordsFor(error)));
    else call?.resolve(result);
  });
  thread.unref();

  function call(name: keyof MailCalls, given: unknown): Promise<never> {
    return new Promise<never>((resolve, reject) => {
      if (ended) return reject(ended);
      lastId += 1;
      const timer = setTimeout(() => {
        end(new MailError("The mail server didn't respond in time."));
        void thread.terminate();
      }, CALL_MS);
      const settle =
        <Value>(then: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer);
          then(value);
        };
      pending.set(lastId, { resolve: settle(resolve), reject: settle(reject) });
      thread.postMessage({ id: lastId, name, given });
    });
  }

  return {
    open: () => call("open", undefined),
    authenticators: () => call("authenticators", undefined),
    list: (given) => call("list", given),
    read: (given) => call("read", given),
    hasDraft: (given) => call("hasDraft", given),
    wasSent: (given) => call("wasSent", given),
    saveDraft: (given) => call("saveDraft", given),
    send: (given) => call("send", given),
    fileCopy: (given) => call("fileCopy", given),
    markAnswered: (given) => call("markAnswered", given),
    verifySmtp: () => call("verifySmtp", undefined),
    close: async () => {
      end(new MailError("The connection was closed."));
      await thread.terminate();
    },
  };
}

type ThreadError = { message: string; code: string; isRefused: boolean };

function wordsFor({ code, isRefused }: ThreadError): string {
  if (isRefused) return "The mail server refused the user name or password.";
  if (code === "ECONNREFUSED") return "The mail server refused the connection. Check its port.";
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ETLS|DEPTH_ZERO/.test(code)) {
    return "The mail server's certificate isn't valid, or it offers no encryption.";
  }
  if (/TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(code)) return "The mail server didn't respond.";
  return "The mail server didn't accept the connection.";
}
