import nodemailer from "nodemailer";

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who it says it is from; the address stays ours. */
  fromName?: string;
  /** Where an answer goes, if not to where the letter came from. */
  replyTo?: string;
  /** One letter that is sent again has the same: mail programs that have it show it once. */
  id?: string;
  /** Beside those that every letter has. */
  headers?: Record<string, string>;
};
export type Mail = { send(letter: Letter): Promise<void>; close(): void };

export function createMail(url: string | undefined, from: string): Mail | undefined {
  if (!url) return undefined;
  const transport = nodemailer.createTransport(url);
  return {
    async send({ fromName, id, ...letter }) {
      const address = /<([^>]*)>/.exec(from)?.[1] ?? from;
      const named = id ? { messageId: `<${id}@${address.split("@")[1] ?? "understudy"}>` } : {};
      await transport.sendMail({
        from: fromName ? { name: fromName, address } : from,
        ...named,
        ...letter,
      });
    },
    close: () => transport.close(),
  };
}
