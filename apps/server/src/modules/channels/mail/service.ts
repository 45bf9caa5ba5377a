import { AppError, type Mailbox, type MailMessage, type MailReason } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import { lockProfile } from "../../../platform/locks.ts";
import type { Vault } from "../../../platform/vault.ts";
import { MailError, openMailClient } from "./mail-client.ts";
import {
  type MailboxRow,
  type MessageRow,
  mailboxRepository,
  messageRepository,
  visitRepository,
} from "./repository.ts";
import type { MailServers } from "./servers.ts";

type Dependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  vault: Pick<Vault, "hasMasterKey" | "sealAlways">;
  servers: MailServers;
  nameOf: (userId: string, profileId: number) => Promise<string>;
  clock: () => Date;
};
type Settings = Pick<
  Mailbox,
  "email" | "imapHost" | "imapPort" | "smtpHost" | "smtpPort" | "username" | "mode"
> & { password?: string | undefined };

/** Each attempt signs in to a server whose name an owner typed. */
const CONNECTS_PER_HOUR = 30;
const HOUR = 3_600;
const NO_MASTER_KEY = "This installation can't store passwords yet: its operator has to set MASTER_KEY.";

export type MailboxService = ReturnType<typeof mailboxService>;

export function mailboxService({ db, ephemeral, vault, servers, nameOf, clock }: Dependencies) {
  async function state(userId: string, profileId: number) {
    const row = await mailboxRepository(db).find(userId, profileId);
    const messages = row ? await messageRepository(db, userId, profileId).list() : [];
    return { mailbox: row ? presentMailbox(row) : null, messages: messages.map(presentMessage) };
  }

  /** A stored password is only ever sent to the servers that it was typed for. */
  async function passwordFor(
    userId: string,
    known: MailboxRow | undefined,
    given: Settings,
  ): Promise<string> {
    if (given.password !== undefined) {
      if (!vault.hasMasterKey) throw new AppError("unavailable", { detail: NO_MASTER_KEY });
      return vault.sealAlways(db, userId, given.password);
    }
    const isSame =
      known?.imap_host === given.imapHost &&
      known.imap_port === given.imapPort &&
      known.smtp_host === given.smtpHost &&
      known.smtp_port === given.smtpPort &&
      known.username === given.username;
    if (known && isSame) return known.secret;
    throw new AppError("invalid_request", { issues: [{ path: "password", message: "Enter the password." }] });
  }

  return {
    state,

    /** Signs in to both servers, and stores the mailbox only if both accept. */
    async connect(userId: string, profileId: number, given: Settings) {
      const seconds = await ephemeral.wait(`mailbox-connect:${userId}`, CONNECTS_PER_HOUR, HOUR);
      if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
      const known = await mailboxRepository(db).find(userId, profileId);
      const row = {
        profile_id: profileId,
        address: given.email,
        imap_host: given.imapHost,
        imap_port: given.imapPort,
        smtp_host: given.smtpHost,
        smtp_port: given.smtpPort,
        username: given.username,
        secret: await passwordFor(userId, known, given),
        mode: given.mode,
      };
      const fromName = await nameOf(userId, profileId);
      const found = await tryServers(await connectionFor({ user_id: userId, ...row }, fromName));
      const isSame = known?.address === row.address && known.imap_host === row.imap_host;
      // Messages that were there before are not answered.
      const start = isSame
        ? { uid_validity: known.uid_validity, last_uid: known.last_uid, connected_at: known.connected_at }
        : { uid_validity: found.uidValidity, last_uid: found.uidNext - 1, connected_at: clock() };
      await db.transaction().execute(async (tx) => {
        if (!(await lockProfile(tx, userId, profileId))) throw new AppError("not_found");
        const outcome = { auth_server: found.authServer, checked_at: clock(), fault: null };
        await mailboxRepository(tx).save(userId, Object.assign(row, start, outcome));
        await visitRepository(tx).schedule(userId, profileId, clock());
      });
      return state(userId, profileId);
    },

    async disconnect(userId: string, profileId: number) {
      await db.transaction().execute(async (tx) => {
        await mailboxRepository(tx).remove(userId, profileId);
        await visitRepository(tx).remove(userId, profileId);
      });
      return state(userId, profileId);
    },

    async check(userId: string, profileId: number) {
      const known = await mailboxRepository(db).find(userId, profileId);
      if (known) await visitRepository(db).schedule(userId, profileId, clock());
      return state(userId, profileId);
    },
  };

  async function connectionFor(row: Parameters<MailServers["connection"]>[0], fromName: string) {
    return servers.connection(row, fromName).catch(refuse);
  }
}

async function tryServers(connection: Awaited<ReturnType<MailServers["connection"]>>) {
  const client = openMailClient(connection);
  try {
    const { uidValidity, uidNext } = await client.open();
    const authServer = mostOf(await client.authenticators());
    await client.verifySmtp();
    return { uidValidity, uidNext, authServer };
  } catch (error) {
    return refuse(error);
  } finally {
    await client.close();
  }
}

/** The server that noted on most of the latest messages. A single message may have a note that its sender wrote. */
function mostOf(names: readonly string[]): string | null {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts.keys()].find((name) => (counts.get(name)?.length ?? 0) * 2 > names.length) ?? null;
}

function refuse(error: unknown): never {
  if (error instanceof MailError) throw new AppError("conflict", { detail: error.message });
  throw error;
}

function presentMailbox(row: MailboxRow): Mailbox {
  return {
    email: row.address,
    imapHost: row.imap_host,
    imapPort: row.imap_port,
    smtpHost: row.smtp_host,
    smtpPort: row.smtp_port,
    username: row.username,
    mode: row.mode as Mailbox["mode"],
    authServer: row.auth_server,
    connectedAt: row.connected_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    fault: row.fault,
  };
}

const OUTCOMES: Record<string, MailMessage["outcome"]> = {
  drafted: "drafted",
  sent: "sent",
  skipped: "skipped",
  failed: "failed",
};

function presentMessage(row: MessageRow): MailMessage {
  return {
    id: row.id,
    sender: row.sender,
    subject: row.subject,
    outcome: OUTCOMES[row.state] ?? "working",
    reason: row.reason as MailReason | null,
    receivedAt: row.received_at.toISOString(),
  };
}
