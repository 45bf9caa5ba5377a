import nodemailer from "nodemailer";

export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The sender's display name. The address stays ours. */
  fromName?: string;
  /** Where replies go, if not to the sender. */
  replyTo?: string;
  /** A retried e-mail has the same id, so that mail programs show it once. */
  id?: string;
  /** In addition to the headers that every e-mail has. */
  headers?: Record<string, string>;
};
export type Mail = { send(message: Email): Promise<void>; close(): void };

export function createMail(url: string | undefined, from: string): Mail | undefined {
  if (!url) return undefined;
  const transport = nodemailer.createTransport(url);
  return {
    async send({ fromName, id, ...message }) {
      const address = /<([^>]*)>/.exec(from)?.[1] ?? from;
      const named = id ? { messageId: `<${id}@${address.split("@")[1] ?? "understudy"}>` } : {};
      await transport.sendMail({
        from: fromName ? { name: fromName, address } : from,
        ...named,
        ...message,
      });
    },
    close: () => transport.close(),
  };
}
