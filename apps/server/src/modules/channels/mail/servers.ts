import type { Outbound } from "../../../platform/outbound.ts";
import type { Vault } from "../../../platform/vault.ts";
import { type Connection, MailError, type Server } from "./mail-client.ts";
import type { MailboxRow } from "./repository.ts";

export type MailServers = ReturnType<typeof mailServers>;
type Stored = Pick<
  MailboxRow,
  "user_id" | "address" | "imap_host" | "imap_port" | "smtp_host" | "smtp_port" | "username" | "secret"
>;

/** The ports on which TLS begins at once. On the others it begins with STARTTLS, before anyone signs in. */
const TLS_PORTS = [465, 993];
/** On the public internet, so that nothing but a mail server is spoken to. */
const MAIL_PORTS = [143, 993, 465, 587, 2525];

/** The servers of a mailbox, as far as the outbound guard lets us reach them. */
export function mailServers({ outbound, vault }: { outbound: Outbound; vault: Pick<Vault, "open"> }) {
  async function server(host: string, port: number): Promise<Server> {
    const { address, isPrivate } = await outbound.locate(host, port).catch((error: Error) => {
      throw new MailError(error.message);
    });
    if (!isPrivate && !MAIL_PORTS.includes(port)) {
      throw new MailError("Mail servers use port 993 or 143 for IMAP, and 465 or 587 for SMTP.");
    }
    // Only a server that the operator allows in the private network may do without encryption.
    if (isPrivate && !TLS_PORTS.includes(port)) return { host, address, port, security: "none" };
    return { host, address, port, security: TLS_PORTS.includes(port) ? "tls" : "starttls" };
  }

  return {
    async connection(row: Stored, fromName: string): Promise<Connection> {
      const [imap, smtp, password] = await Promise.all([
        server(row.imap_host, row.imap_port),
        server(row.smtp_host, row.smtp_port),
        vault.open(row.user_id, row.secret),
      ]);
      return { imap, smtp, username: row.username, password, address: row.address, fromName };
    },
  };
}
