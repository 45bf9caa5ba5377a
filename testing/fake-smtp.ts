import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** A mail server that accepts every e-mail and stores only what tests need: the recipient and the text. */
export async function openMailbox() {
  const messages: { to: string; text: string }[] = [];
  const server = createServer((socket) => serve(socket, (message) => messages.push(message)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters: messages,
    /** The secret in the newest link that was sent to this address. */
    tokenTo: (to: string): string | undefined =>
      messages
        .filter((message) => message.to === to)
        .flatMap(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? [])
        .at(-1),
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serve(socket: Socket, receive: (message: { to: string; text: string }) => void): void {
  let [to, text, inMessage, rest] = ["", "", false, ""];
  const say = (line: string): void => void (socket.writable && socket.write(`${line}\r\n`));
  const handleLine = (line: string): void => {
    if (inMessage && line !== ".") text += `${line}\n`;
    else if (inMessage) {
      inMessage = false;
      // Undo the quoted-printable line wrapping.
      receive({ to, text: text.replaceAll("=\n", "").replaceAll("=3D", "=") });
      text = "";
      say("250 kept");
    } else if (/^(EHLO|HELO)/i.test(line)) say("250 letter-box");
    else if (/^DATA/i.test(line)) {
      inMessage = true;
      say("354 go on");
    } else if (/^QUIT/i.test(line)) {
      say("221 bye");
      socket.end();
    } else {
      to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
      say("250 fine");
    }
  };
  socket.setEncoding("utf8");
  socket.on("error", () => socket.destroy());
  socket.on("data", (piece: string) => {
    const lines = (rest + piece).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) handleLine(line);
  });
  say("220 letter-box");
}
