type Servers = { imapHost: string; imapPort: number; smtpHost: string; smtpPort: number };

/** Providers whose servers are not named after the domain of their addresses. */
const PROVIDERS: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "me.com": "mail.me.com",
  "icloud.com": "mail.me.com",
  "yahoo.com": "mail.yahoo.com",
  "fastmail.com": "fastmail.com",
};

/** The usual names of the servers of an address; the owner can change them. */
export function guessServers(email: string): Servers | undefined {
  const [, domain] = /^[^@\s]+@([^@\s]+\.[^@\s.]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!domain) return undefined;
  const name = PROVIDERS[domain] ?? domain;
  return { imapHost: `imap.${name}`, imapPort: 993, smtpHost: `smtp.${name}`, smtpPort: 465 };
}
