import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { complaint, logFile, type Part, type ServiceSettings, say } from "./part.ts";
import { firstWords } from "./probes.ts";
import { commandExists, lastLines, runInto, startDetached } from "./processes.ts";

const smtp = (settings: ServiceSettings) => settings.base + 11;
const imap = (settings: ServiceSettings) => settings.base + 12;
const imapTls = (settings: ServiceSettings) => settings.base + 13;
const lmtp = (settings: ServiceSettings) => settings.base + 14;
const sasl = (settings: ServiceSettings) => settings.base + 15;
/** Both servers run parts of themselves as other users, who can't read the checkout's private folder. */
const folder = (settings: ServiceSettings) => join(tmpdir(), `understudy-mailbox-${settings.base}`);
/** Every address has a mailbox with this password. The servers listen on loopback only. */
const PASSWORD = "understudy-local";
const PROGRAMS = ["postfix", "dovecot", "openssl"];
const PACKAGES = ["postfix", "dovecot-imapd", "dovecot-lmtpd", "openssl"];

async function install(settings: ServiceSettings): Promise<void> {
  if (process.getuid?.() !== 0) throw complaint("mailbox needs root: Postfix and Dovecot drop their rights");
  if (PROGRAMS.every(commandExists)) return;
  if (!commandExists("apt-get")) throw complaint(`mailbox needs ${PACKAGES.join(", ")}`);
  say("mailbox: installing Postfix and Dovecot");
  const log = logFile(settings, "mailbox");
  const around = { env: { DEBIAN_FRONTEND: "noninteractive" } };
  await runInto(log, "apt-get", ["update"], around);
  const install = ["install", "-y", "--no-install-recommends", ...PACKAGES];
  const code = await runInto(log, "apt-get", install, around);
  if (code !== 0) throw complaint(`Postfix and Dovecot could not be installed:\n${lastLines(log)}`);
}

/** IMAP, local delivery, and the check of passwords for Postfix. Mailboxes come into being when they are used. */
function dovecotConfig(settings: ServiceSettings): string {
  const at = folder(settings);
  const listener = (name: string, port: number, more = "") =>
    `inet_listener ${name} {\n address = 127.0.0.1\n port = ${port}\n${more}}\n`;
  return `protocols = imap lmtp
base_dir = ${at}/run
state_dir = ${at}/state
log_path = ${at}/dovecot.log
mail_home = ${at}/mail/%u
mail_location = maildir:~/Maildir
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
disable_plaintext_auth = no
auth_username_chars =
ssl = yes
ssl_cert = <${at}/certificate.pem
ssl_key = <${at}/key.pem
default_process_limit = 200
mail_max_userip_connections = 100
passdb {
 driver = static
 args = password=${PASSWORD}
}
userdb {
 driver = static
 args = uid=mail gid=mail home=${at}/mail/%u allow_all_users=yes
}
namespace inbox {
 inbox = yes
 mailbox Drafts {
  special_use = \\Drafts
  auto = subscribe
 }
 mailbox Sent {
  special_use = \\Sent
  auto = subscribe
 }
}
service imap-login {
 ${listener("imap", imap(settings))} ${listener("imaps", imapTls(settings), " ssl = yes\n")}}
service lmtp {
 ${listener("lmtp", lmtp(settings))}}
service auth {
 ${listener("sasl", sasl(settings))}}
`;
}

/**
 * Delivers to every address on this machine, so that nothing leaves it. It notes, as a provider does, whether the
 * sender is genuine: addresses of `spoofed.test` are not, and those of `unchecked.test` get no note.
 */
function postfixConfig(settings: ServiceSettings): string {
  const at = folder(settings);
  return `compatibility_level = 3.6
queue_directory = ${at}/queue
data_directory = ${at}/postfix
maillog_file = ${at}/postfix.log
maillog_file_prefixes = ${at}
inet_interfaces = loopback-only
inet_protocols = ipv4
myhostname = mail.test
mydestination =
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = static:all
virtual_mailbox_maps = static:all
virtual_transport = lmtp:inet:127.0.0.1:${lmtp(settings)}
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${sasl(settings)}
smtpd_tls_cert_file = ${at}/certificate.pem
smtpd_tls_key_file = ${at}/key.pem
smtpd_tls_security_level = may
smtpd_recipient_restrictions = check_sender_access regexp:${at}/senders, check_recipient_access regexp:${at}/recipients, permit
smtpd_client_connection_count_limit = 0
smtpd_peername_lookup = no
disable_dns_lookups = yes
message_size_limit = 30000000
`;
}

const SENDERS = `/@spoofed\\.test$/ PREPEND Authentication-Results: mail.test; dmarc=fail header.from=spoofed.test
/@unchecked\\.test$/ DUNNO
/./ PREPEND Authentication-Results: mail.test; spf=pass; dmarc=pass
`;
const RECIPIENTS = "/@refused\\.test$/ REJECT no such mailbox\n/./ DUNNO\n";

function masterConfig(settings: ServiceSettings): string {
  const service = (...fields: string[]) => `${fields.join(" ")}\n`;
  const internal = [
    ["pickup", "unix", "n", "-", "n", "60", "1", "pickup"],
    ["cleanup", "unix", "n", "-", "n", "-", "0", "cleanup"],
    ["qmgr", "unix", "n", "-", "n", "300", "1", "qmgr"],
    ["rewrite", "unix", "-", "-", "n", "-", "-", "trivial-rewrite"],
    ["bounce", "unix", "-", "-", "n", "-", "0", "bounce"],
    ["defer", "unix", "-", "-", "n", "-", "0", "bounce"],
    ["trace", "unix", "-", "-", "n", "-", "0", "bounce"],
    ["error", "unix", "-", "-", "n", "-", "-", "error"],
    ["retry", "unix", "-", "-", "n", "-", "-", "error"],
    ["proxymap", "unix", "-", "-", "n", "-", "-", "proxymap"],
    ["flush", "unix", "n", "-", "n", "1000?", "0", "flush"],
    ["anvil", "unix", "-", "-", "n", "-", "1", "anvil"],
    ["tlsmgr", "unix", "-", "-", "n", "1000?", "1", "tlsmgr"],
    ["scache", "unix", "-", "-", "n", "-", "1", "scache"],
    ["lmtp", "unix", "-", "-", "n", "-", "-", "lmtp"],
    ["smtp", "unix", "-", "-", "n", "-", "-", "smtp"],
    ["postlog", "unix-dgram", "n", "-", "n", "-", "1", "postlogd"],
  ].map((fields) => service(...fields));
  const listener = service(`127.0.0.1:${smtp(settings)}`, "inet", "n", "-", "n", "-", "-", "smtpd");
  return [listener, ...internal].join("");
}

function configure(settings: ServiceSettings): void {
  const at = folder(settings);
  for (const name of ["run", "state", "mail", "queue", "postfix", "etc"]) {
    mkdirSync(join(at, name), { recursive: true, mode: 0o755 });
  }
  const own = (user: string, name: string) => spawnSync("chown", [user, join(at, name)]);
  own("mail:mail", "mail");
  own("postfix", "postfix");
  const kind = "req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost".split(" ");
  const names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const files = ["-keyout", join(at, "key.pem"), "-out", join(at, "certificate.pem")];
  spawnSync("openssl", kind.concat(names, files));
  writeFileSync(join(at, "dovecot.conf"), dovecotConfig(settings));
  writeFileSync(join(at, "etc", "main.cf"), postfixConfig(settings));
  writeFileSync(join(at, "etc", "master.cf"), masterConfig(settings));
  writeFileSync(join(at, "senders"), SENDERS);
  writeFileSync(join(at, "recipients"), RECIPIENTS);
}

/** Postfix and Dovecot: every address has a mailbox, and mail to it is delivered at once. */
export const mailbox: Part = {
  name: "mailbox",
  offsets: [11, 12, 13, 14, 15],
  endSignal: "SIGTERM",
  install,
  start: (settings) => {
    configure(settings);
    const at = folder(settings);
    const both = `dovecot -F -c ${at}/dovecot.conf & one=$!
postfix -c ${at}/etc start-fg & other=$!
trap 'kill $one; postfix -c ${at}/etc stop' TERM
wait; wait`;
    return startDetached("sh", ["-c", both], logFile(settings, "mailbox"));
  },
  check: async (settings) => {
    const greetings = await Promise.all([firstWords(smtp(settings)), firstWords(imap(settings))]);
    if (!greetings[0].startsWith("220 ")) throw new Error(`Postfix greets with ${greetings[0]}`);
    if (!greetings[1].startsWith("* OK")) throw new Error(`Dovecot greets with ${greetings[1]}`);
  },
  addresses: (settings) => ({ mailbox: `imap://127.0.0.1:${imap(settings)}` }),
  details: (settings) => ({
    smtp: smtp(settings),
    imap: imap(settings),
    imapTls: imapTls(settings),
    password: PASSWORD,
    certificate: join(folder(settings), "certificate.pem"),
  }),
  wipe: async (settings) => rmSync(folder(settings), { recursive: true, force: true }),
};
