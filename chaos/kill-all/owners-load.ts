import { randomUUID } from "node:crypto";
import type { report } from "../../testing/outcome.ts";
import type { Try } from "../../testing/turns.ts";

/** An owner who uploads and visitors who rate, with records of what the product has acknowledged. */
export type OwnersLoad = {
  origin: string;
  userId: string;
  cookie: string;
  over: boolean;
  /** Documents that were accepted. */
  uploads: { id: number; filename: string }[];
  /** The accepted rating of each exchange. */
  thumbs: Map<number, 1 | -1>;
};
type Rows = (sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>;

const UPLOAD_MS = 1_500;
const LEARNED_SECONDS = 90;

/** Uploads one small document at a time. Refused or interrupted uploads are not recorded. */
export async function uploadSteadily(load: OwnersLoad, everyMs = UPLOAD_MS): Promise<void> {
  while (!load.over) {
    const filename = `${randomUUID()}.md`;
    const body = new FormData();
    body.append("file", new File([`# Notes\n\nThe word of the day is ${filename}.`], filename));
    const headers = { cookie: load.cookie, origin: load.origin };
    const taken = await fetch(`${load.origin}/api/documents`, { method: "POST", headers, body })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { id: number }) : undefined))
      .catch(() => undefined);
    if (taken) load.uploads.push({ id: taken.id, filename });
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Every visitor who got an answer rates it once. */
export async function giveThumbs(load: OwnersLoad, { answer }: Try): Promise<void> {
  const id = answer?.exchangeId;
  if (!answer || !id) return;
  const thumb = id % 2 === 0 ? 1 : -1;
  const taken = await fetch(`${load.origin}/api/chat/${id}/feedback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userId: load.userId, sessionId: answer.sessionId, thumb }),
  }).catch(() => undefined);
  if (taken?.ok) load.thumbs.set(id, thumb);
}

export async function judgeOwner(load: OwnersLoad, rows: Rows, { check }: ReturnType<typeof report>) {
  const documents = async () =>
    new Map(
      (await rows("select id::text, status from documents where kind = 'file'")).map(({ id, status }) => [
        Number(id),
        status,
      ]),
    );
  const end = performance.now() + LEARNED_SECONDS * 1000;
  const open = async () => [...(await documents()).values()].filter((status) => status !== "ready").length;
  while ((await open()) > 0 && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 500));
  const stored = await documents();
  const lost = load.uploads.filter(({ id }) => !stored.has(id)).length;
  check("no upload is lost", lost > 0 ? `${lost} of ${load.uploads.length}` : undefined);
  const unread = await open();
  check("every document is indexed", unread > 0 ? `${unread} of ${stored.size} are not` : undefined);
  const judged = new Map(
    (await rows("select id::text, thumb from chat_messages where thumb is not null")).map((row) => [
      Number(row.id),
      row.thumb,
    ]),
  );
  const lostThumbs = [...load.thumbs].filter(([id, thumb]) => judged.get(id) !== thumb).length;
  check("no thumb is lost", lostThumbs > 0 ? `${lostThumbs} of ${load.thumbs.size}` : undefined);
  return { uploads: load.uploads.length, documents: stored.size, thumbs: load.thumbs.size };
}
