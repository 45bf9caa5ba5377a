import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../../../testing/processes.ts";
import { until } from "../../test/builders.ts";
import { loadConfig } from "../config.ts";
import { createMail } from "./mail.ts";

const folder = mkdtempSync(path.join(tmpdir(), "understudy-mail-"));
const [smtp, web] = [await freePort(), await freePort()];
const program = path.join(import.meta.dirname, "../../../../node_modules/maildev/bin/maildev");
// A mail server that accepts only the new password.
const server = spawn(
  process.execPath,
  [
    program,
    "--silent",
    "--ip",
    "127.0.0.1",
    "--web-ip",
    "127.0.0.1",
    "--mail-directory",
    folder,
    "--smtp",
    String(smtp),
    "--web",
    String(web),
    "--incoming-user",
    "ours",
    "--incoming-pass",
    "second",
  ],
  { stdio: "ignore" },
);
afterAll(async () => {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const messages = async (): Promise<{ subject: string }[]> =>
  (await fetch(`http://127.0.0.1:${web}/email`)).json() as Promise<{ subject: string }[]>;

test("a mail password is rotated by changing its file and restarting", async () => {
  await until(async () => (await messages().catch(() => undefined)) !== undefined, 25);
  const file = path.join(folder, "mail-url");
  const send = async (password: string): Promise<void> => {
    writeFileSync(file, `smtp://ours:${password}@127.0.0.1:${smtp}\n`);
    const { mail } = loadConfig({ DATABASE_URL: "postgres://127.0.0.1/x", MAIL_URL_FILE: file });
    const sender = createMail(mail.url, mail.from);
    await sender
      ?.send({ to: "a@example.com", subject: password, text: "a", html: "a" })
      .finally(() => sender.close());
  };
  await expect(send("first")).rejects.toThrow(/login|auth|credentials|535/i);
  await send("second");
  // The server accepts the e-mail before its list shows it.
  await until(async () => (await messages()).length > 0);
  expect((await messages()).map(({ subject }) => subject)).toEqual(["second"]);
});
