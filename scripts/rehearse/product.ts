import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ChatAnswer, Document } from "@understudy/contracts";
import pg from "pg";
import { end, freePort, hasModels, start, startModels, waitUntilReady } from "../../testing/processes.ts";
import { databaseUrl, localEnvironment, startServices } from "../../testing/services.ts";
import type { OwnFile } from "./choice.ts";

export type Passage = { filename: string; page: number | null; heading_path: string[]; text: string };
export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Owner = Awaited<ReturnType<Product["signIn"]>>;

const PATIENCE_MS = 180_000;

/** The product as an operator runs it, without any language model, on a database and a folder of its own. */
export async function startProduct(further: Record<string, string> = {}) {
  if (!hasModels()) throw new Error("There are no weights for the models process: run npm run models first.");
  const addresses = startServices();
  const name = `rehearse_${process.pid}`;
  const url = databaseUrl(addresses.postgres, name);
  const storage = mkdtempSync(path.join(tmpdir(), "understudy-rehearse-"));
  await onDatabase(addresses.postgres, (client) => client.query(`create database ${name}`));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    ...localEnvironment(addresses),
    NODE_ENV: "test",
    DATABASE_URL: url,
    PUBLIC_URL: origin,
    PORT: String(port),
    STORAGE_DIR: storage,
    LOG_LEVEL: "error",
    MODELS_URL: `http://127.0.0.1:${await freePort()}`,
    EMBEDDING_PROVIDER: "local",
    MODEL_PROVIDER: "none",
    ...further,
  };
  const children = [await startModels(environment.MODELS_URL)];
  const close = async () => {
    await end(children);
    await onDatabase(addresses.postgres, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
    rmSync(storage, { recursive: true, force: true });
  };
  try {
    children.push(
      start("apps/server/src/http.ts", environment),
      start("apps/server/src/worker.ts", environment),
    );
    await waitUntilReady(origin);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, environment, signIn: (owner: string) => signIn(origin, url, owner), close };
}

async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An owner with a session, by the link of a letter that is not sent. */
export async function signIn(origin: string, url: string, name: string) {
  const email = `${name}@${randomBytes(4).toString("hex")}.example`;
  const token = randomBytes(32).toString("base64url");
  await onDatabase(url, (client) =>
    client.query(
      `insert into sign_in_attempts (id, kind, details, expire)
       values ($1, 'email', $2, now() + interval '15 minutes')`,
      [createHash("sha256").update(token).digest("hex"), { kind: "email", email, returnTo: "/" }],
    ),
  );
  const confirmed = await fetch(`${origin}/api/login/email/confirm`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams({ token }),
    redirect: "manual",
  });
  const cookie = confirmed.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
  const call = async <Answer>(address: string, options: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(`${origin}${address}`, {
      ...options,
      headers: { origin, cookie, ...options.headers },
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { id: userId } = await call<{ id: string }>("/api/auth/user");
  return {
    userId,
    email,
    cookie,
    /** For an owner with more documents than the free plan has room for. */
    upgrade: () =>
      onDatabase(url, (client) =>
        client.query("update users set plan_type = 'enterprise' where id = $1", [userId]),
      ),
    introduce: (firstName: string) =>
      call<unknown>("/api/profile", {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ firstName }),
      }),
    upload: (file: OwnFile) => upload(call, file),
    ask: (message: string, sessionId?: string) =>
      call<ChatAnswer>("/api/chat", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ message, userId, ...(sessionId ? { sessionId } : {}) }),
      }),
    passages: () => onDatabase(url, (client) => passagesOf(client, userId)),
  };
}

type Call = <Answer>(address: string, options?: RequestInit) => Promise<Answer>;

/** Uploads a file and waits until it is learned, or says why not. */
async function upload(call: Call, { name, bytes }: OwnFile): Promise<Document> {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(bytes)]), name);
  const { id } = await call<Document>("/api/documents", { method: "POST", body: form });
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const documents = await call<Document[]>("/api/documents");
    const own = documents.find((document) => document.id === id);
    if (own && (own.status === "ready" || own.status === "failed")) return own;
    if (performance.now() > limit) throw new Error(`${name} was not learned within ${PATIENCE_MS / 1000} s.`);
    await wait(250);
  }
}

async function passagesOf(client: pg.Client, userId: string): Promise<Passage[]> {
  const found = await client.query<Passage>(
    `select d.filename, p.page, p.heading_path, p.text
     from passages p join documents d on d.user_id = $1 and d.id = p.document_id
     where p.user_id = $1 order by d.filename, p.position`,
    [userId],
  );
  return found.rows;
}
