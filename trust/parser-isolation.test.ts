import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench, type Upload } from "../testing/owner-client.ts";
import { freePort } from "../testing/processes.ts";
import { serve } from "../testing/product.ts";
import { FOLLOWS_LINKS, mutations, type ParserMutation } from "./parser-isolation.mutations.ts";
import { pointingFiles } from "./pointing-files.ts";
import { importFlag, inReader } from "./reader-mutation.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Scene = { secret: string; environment: string; called: string[]; files: Upload[]; outcome: Report };

/** T14: sixty files that point at the server's own files, at its memory and at other hosts. Nothing is sampled. */
async function run({ mutation }: RunOptions): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-planted-"));
  const port = await freePort();
  const called: string[] = [];
  const close = await serve((request, response) => {
    called.push(request.url ?? "");
    response.end("called");
  }, port);
  const outcome = report();
  const secret = `planted-${randomBytes(8).toString("hex")}`;
  const environment = `environment-${randomBytes(8).toString("hex")}`;
  process.env.UNDERSTUDY_PLANTED = environment;
  try {
    const secretFile = path.join(folder, "planted.txt");
    await writeFile(secretFile, secret);
    const files = pointingFiles({ secretFile, canary: `http://127.0.0.1:${port}` });
    const scene: Scene = { secret, environment, called, files, outcome };
    const ended = await throughTheProduct(scene, mutation);
    await inOneProcess(scene, (mutation as ParserMutation | undefined)?.parser ?? []);
    if (!mutation) await withABrokenParser(scene);
    outcome.check("nobody is called", called.length > 0 ? called.join(", ") : undefined);
    return outcome.done({ files: files.length, ...ended, called: called.length });
  } finally {
    delete process.env.UNDERSTUDY_PLANTED;
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function throughTheProduct({ files, outcome, ...bait }: Scene, mutation: Mutation | undefined) {
  const bench = await openTestBench(mutation);
  try {
    for (let worker = 0; worker < 2; worker += 1) await bench.product.work();
    for (const file of files) {
      const { status, text } = await bench.upload(file);
      outcome.check(
        "every file is accepted",
        status === 201 ? undefined : `${file.filename} ${status} ${text}`,
      );
    }
    const listed = await bench.settled(120);
    const open = listed.filter(({ status }) => status !== "ready" && status !== "failed");
    outcome.check("every file ends", open.length > 0 ? JSON.stringify(open[0]) : undefined);
    const ready = listed.filter(({ status }) => status === "ready").length;
    outcome.check(
      "control: what they say themselves is read",
      ready > files.length * 0.7 ? undefined : `${ready} were`,
    );
    const stored = await bench.product.rows("select filename, content, failure from documents");
    checkTexts(
      outcome,
      bait,
      stored.map((row) => `${row.content} ${row.failure ?? ""}`),
    );
    return { ready, failed: listed.length - ready };
  } finally {
    await bench.close();
  }
}

/** The found text is not reported: more people read a log than the server's environment. */
function checkTexts(
  outcome: Report,
  { secret, environment }: Pick<Scene, "secret" | "environment">,
  texts: readonly string[],
): void {
  const found = (words: string): string | undefined => {
    const count = texts.filter((text) => text.includes(words)).length;
    return count > 0 ? `it is in ${count}` : undefined;
  };
  outcome.check("no byte of the planted file is in a text", found(secret));
  outcome.check("nothing of the server's environment is in a text", found(environment));
}

/**
 * Without a separate process, permissions or limits: what the parsers do by themselves. Devices are left out, because
 * reading them never ends.
 */
async function inOneProcess({ files, outcome, ...bait }: Scene, edits: Parameters<typeof importFlag>[0]) {
  const program = fileURLToPath(new URL("./read-twice.ts", import.meta.url));
  const flags = edits.length > 0 ? [importFlag(edits)] : [];
  const child = spawn(process.execPath, ["--no-warnings", ...flags, program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const sent = files.map(({ filename, type, bytes }) => ({
    name: filename,
    type,
    base64: Buffer.from(bytes).toString("base64"),
  }));
  const safe = edits.length > 0 ? sent.filter(({ base64 }) => !isDevice(base64)) : sent;
  child.stdin.end(JSON.stringify(safe));
  let answer = "";
  for await (const piece of child.stdout) answer += String(piece);
  const { texts, changed } = JSON.parse(answer) as { texts: string[]; changed: string[] };
  outcome.check(
    "each is read twice",
    texts.length === 2 * safe.length ? undefined : `${texts.length} readings`,
  );
  outcome.check("what every object has is unchanged", changed.length > 0 ? changed.join(", ") : undefined);
  checkTexts(outcome, bait, texts);
}

const isDevice = (base64: string): boolean => Buffer.from(base64, "base64").includes("/dev/zero");

/** The second line of defense: even a parser that follows every link can reach nothing. */
async function withABrokenParser(scene: Scene): Promise<void> {
  const edits = [inReader(FOLLOWS_LINKS)];
  const pictures = scene.files.slice(0, 8);
  const outcome = report();
  const name = "control: a parser that follows links";
  await throughTheProduct({ ...scene, files: pictures, outcome }, { name, edits, mustFail: [] });
  const leaked = outcome.done({}).failures.filter((failure) => /is in a text/.test(failure));
  scene.outcome.check(`${name} reaches nothing`, leaked.length > 0 ? leaked.join(", ") : undefined);
}

trustTest("T14", { run, mutations });
