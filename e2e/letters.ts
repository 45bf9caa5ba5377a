import { setTimeout as wait } from "node:timers/promises";

type Mail = { to: { address: string }[]; subject: string; text: string; html: string };
const PATIENCE_MS = 20_000;

/** The letter to an address with this in its subject, as it came to the local mail server. */
export async function letterTo(mailUrl: string, email: string, subject: string): Promise<Mail> {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const all = (await (await fetch(`${mailUrl}/email`)).json()) as Mail[];
    const found = all.find((one) => one.to[0]?.address === email && one.subject.includes(subject));
    if (found) return found;
    if (performance.now() > limit) throw new Error(`No letter about “${subject}” came to ${email}.`);
    await wait(250);
  }
}

export const linkIn = ({ text }: Mail, part: string): string =>
  new RegExp(`http\\S*${part}\\S*`).exec(text)?.[0] ?? "";
