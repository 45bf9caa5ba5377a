import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../../../../testing/processes.ts";
import { testApp } from "../app.ts";
import { buildOwner, until } from "../builders.ts";
import { rows } from "../database.ts";
import { startProgram } from "./program.ts";

const product = await testApp();
const PROGRAM = new URL("./http-program.ts", import.meta.url);

test("SIGTERM lets an upload under way end well, takes nobody new, and then ends", async () => {
  const owner = await buildOwner(product);
  const port = await freePort();
  const server = await startProgram(PROGRAM, {
    sign: "ready to answer",
    environment: {
      NODE_ENV: "test",
      PUBLIC_URL: product.app.ownOrigin,
      TEST_PORT: String(port),
      DATABASE_URL: product.url,
      MIGRATE_ON_START: "off",
      MAIL_URL: product.config.mail.url ?? "",
      STORAGE_DIR: product.storage,
      LOG_LEVEL: "info",
    },
  });
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="late.txt"\r\n\r\nWritten before, ';
  const tail = "and after the signal.\r\n--b--\r\n";
  const upload = await open(port);
  upload.socket.write(
    [
      "POST /api/documents HTTP/1.1",
      "host: 127.0.0.1",
      `origin: ${product.app.ownOrigin}`,
      `cookie: ${owner.cookie}`,
      "content-type: multipart/form-data; boundary=b",
      `content-length: ${head.length + tail.length}`,
      "",
      head,
    ].join("\r\n"),
  );
  // The file has started to arrive, so the request is in progress.
  await until(async () => {
    if (upload.heard()) throw new Error(upload.heard());
    return (await partFiles()).length > 0;
  });

  const ended = server.stop();
  await until(async () => (await open(port).catch(() => undefined)) === undefined);
  upload.socket.write(tail);
  await until(async () => upload.heard().includes("\r\n\r\n"));
  expect(upload.heard()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await ended).toBe(0);
  const stored = await rows(product.url, "select filename from documents where user_id = $1", [owner.userId]);
  expect(stored).toEqual([{ filename: "late.txt" }]);
}, 120_000);

async function partFiles(): Promise<string[]> {
  return (await readdir(product.storage, { recursive: true })).filter((file) => file.endsWith(".part"));
}

function open(port: number): Promise<{ socket: Socket; heard: () => string }> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => resolve({ socket, heard: () => received }));
    socket.on("data", (data) => {
      received += data.toString();
    });
    socket.once("error", reject);
  });
}
