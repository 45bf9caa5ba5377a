import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { type Canary, startCanary } from "../testing/canary.ts";
import { SESSION } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench, type TestBench } from "../testing/owner-client.ts";
import { freePort } from "../testing/processes.ts";
import { serve } from "../testing/product.ts";
import { holdsProgram, hostilePictures, hostileTexts } from "./polyglots.ts";
import { trustTest } from "./trust-test.ts";
import { mutations } from "./type-confusion.mutations.ts";
import { openChromium, readBlocked, watch } from "./watch.ts";

type Report = ReturnType<typeof report>;
type Kind = keyof typeof UPLOAD_TYPES;
type Scene = { bench: TestBench; canary: Canary; outcome: Report };

const KINDS = Object.keys(UPLOAD_TYPES) as Kind[];
const UNDECIDED = "application/octet-stream";
/** The type that the sender declares: one of ours, none, or one that a browser would execute. */
const CLAIMS = [...new Set<string>([...Object.values(UPLOAD_TYPES), UNDECIDED, "image/svg+xml"])];

/** T15: files whose bytes, name and declared type disagree, and how they are served. Nothing is sampled. */
async function run({ mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const canary = await startCanary();
  const bench = await openTestBench(mutation, { OUTBOUND_PRIVATE: "on" });
  try {
    const scene: Scene = { bench, canary, outcome };
    const lies = await matrix(scene);
    const served = [...(await texts(scene)), ...(await avatars(scene)), ...(await logos(scene))];
    const opened = await open(scene, served);
    return outcome.done({ ...lies, served: served.length, opened });
  } finally {
    await bench.close();
    await canary.close();
  }
}

/** Kinds of text, whose bytes could be any of them. */
const TEXTS: readonly Kind[] = ["txt", "md", "csv", "html", "htm"];
/** Declared by systems that know the program for such a file better than its type. */
const ALSO_DECLARED: Partial<Record<Kind, string>> = {
  md: "text/plain",
  csv: "text/plain",
  rtf: "application/msword",
};

/** Written by hand instead of using the product's own rule: combinations whose bytes, name and declared type agree. */
function agrees(content: Kind, extension: Kind, claim: string): boolean {
  const sameBytes =
    UPLOAD_TYPES[content] === UPLOAD_TYPES[extension] ||
    (TEXTS.includes(content) && TEXTS.includes(extension));
  return sameBytes && [UPLOAD_TYPES[extension], UNDECIDED, ALSO_DECLARED[extension]].includes(claim);
}

async function matrix({ bench, outcome }: Scene) {
  let [sent, taken] = [0, 0];
  for (const content of KINDS) {
    const file = new URL(`../packages/knowledge/test-files/handbook.${content}`, import.meta.url);
    const bytes = readFileSync(file);
    for (const extension of KINDS) {
      for (const type of CLAIMS) {
        const { status, text } = await bench.upload({ filename: `lie.${extension}`, type, bytes });
        const detail = `${content} called .${extension} and ${type}: ${status} ${text.slice(0, 120)}`;
        const expected = agrees(content, extension, type);
        sent += 1;
        if (status === 201) taken += 1;
        const right = expected ? status === 201 : status === 415;
        outcome.check("accepted only if name, bytes and declared type agree", right ? undefined : detail);
        const [row] = status === 201 ? await bench.product.rows(NEWEST) : [];
        const isOwn = status !== 201 || row?.file_type === UPLOAD_TYPES[extension];
        outcome.check("a stored file has a type of ours", isOwn ? undefined : `${detail}: ${row?.file_type}`);
      }
    }
  }
  outcome.check("control: honest files are accepted", taken > 0 ? undefined : "none was");
  return { files: sent, taken };
}

const NEWEST = "select file_type from documents order by id desc limit 1";

/** As documents: accepted if they are text, and served with the type that they were sent with. */
async function texts({ bench, outcome }: Scene): Promise<string[]> {
  const served: string[] = [];
  for (const file of hostileTexts()) {
    const { status, text } = await bench.upload(file);
    outcome.check("control: a text is accepted", status === 201 ? undefined : `${file.name}: ${status}`);
    if (status !== 201) continue;
    const path = `/api/documents/${(JSON.parse(text) as { id: number }).id}/original`;
    await checkHead({ bench, outcome }, path, [file.type]);
    served.push(path);
  }
  return served;
}

/** As the owner's picture: refused, or re-encoded. */
async function avatars({ bench, outcome }: Scene): Promise<string[]> {
  const served: string[] = [];
  for (const file of hostilePictures()) {
    const { status, text } = await bench.upload(file, undefined, ["PUT", "/api/profile/picture"]);
    outcome.check(
      "a hostile picture is refused or redrawn",
      status < 500 ? undefined : `${file.name} ${status}`,
    );
    if (status >= 300) continue;
    const { profileImageUrl } = JSON.parse(text) as { profileImageUrl: string };
    for (const path of [profileImageUrl, profileImageUrl.replace(/webp$/, "jpg")]) {
      const bytes = await checkHead({ bench, outcome }, path, ["image/webp", "image/jpeg"]);
      const fault = holdsProgram(bytes) ? `${file.name} keeps its program` : undefined;
      outcome.check("a hostile picture is refused or redrawn", fault);
      served.push(path);
    }
  }
  outcome.check("control: a real picture is drawn", served.length > 0 ? undefined : "none was");
  return served;
}

/**
 * As a logo at an address: shown as the image type that its bytes indicate, or not at all, whatever its server
 * declares.
 */
async function logos({ bench, outcome }: Scene): Promise<string[]> {
  const files = hostilePictures();
  const port = await freePort();
  const close = await serve((request, response) => {
    const file = files[Number(/\d+/.exec(request.url ?? "")?.[0])];
    response.writeHead(200, { "content-type": file?.type }).end(file?.bytes);
  }, port);
  const served: string[] = [];
  try {
    const [profile] = await bench.product.rows("select user_id, id from ai_profiles");
    for (const [number, { name }] of files.entries()) {
      const url = `http://127.0.0.1:${port}/${number}`;
      await bench.product.rows("update profile_settings set logo = $1", [url]);
      const path = `/p/${profile?.id}/logo`;
      const { status, headers } = await bench.call("GET", path);
      outcome.check("no picture is a fault of ours", status >= 500 ? `${name} ${status}` : undefined);
      const preview = `/api/picture?url=${encodeURIComponent(url)}`;
      if (status !== 200) continue;
      const isPicture = String(headers["content-type"]).startsWith("image/");
      outcome.check(
        "a logo is a picture or nothing",
        isPicture ? undefined : `${name} ${headers["content-type"]}`,
      );
      for (const one of [path, preview]) await checkHead({ bench, outcome }, one, PICTURES);
      served.push(preview);
    }
    // The browser opens the last one that is a drawing, at the address that visitors use.
    await bench.product.rows("update profile_settings set logo = $1", [`http://127.0.0.1:${port}/0`]);
    const drawing = `/p/${profile?.id}/logo`;
    await bench.call("GET", drawing);
    return [...served, drawing];
  } finally {
    await close();
  }
}

const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/x-icon", "image/svg+xml"];

/** Three protections for user content: no content sniffing, no inline display, no script execution. */
async function checkHead(
  { bench, outcome }: Pick<Scene, "bench" | "outcome">,
  path: string,
  types: readonly string[],
): Promise<Buffer> {
  const answer = await fetch(new URL(path, bench.product.origin), {
    headers: { cookie: `${SESSION}=${bench.session}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const head = (name: string): string => answer.headers.get(name) ?? "";
  const missing = [
    ...(answer.status === 200 ? [] : [`status ${answer.status}`]),
    ...(head("x-content-type-options") === "nosniff" ? [] : ["nosniff"]),
    ...(head("content-disposition").startsWith("attachment") ? [] : ["attachment"]),
    ...(/(^|; )sandbox(;|$)/.test(head("content-security-policy")) ? [] : ["sandbox"]),
    ...(types.includes(head("content-type").split(";")[0] ?? "") ? [] : [head("content-type")]),
  ];
  const place = path.replace(/[\d]{3,}|[\w-]{30,}/g, "…");
  outcome.check(
    "every served file has its three locks",
    missing.length > 0 ? `${place}: ${missing.join(", ")}` : undefined,
  );
  return bytes;
}

/** A real browser opens each directly, in a frame, as an object, as a script and as a style. */
async function open({ bench, canary, outcome }: Scene, served: readonly string[]): Promise<number> {
  const { origin } = bench.product;
  const chromium = await openChromium(canary);
  try {
    const watched = await watch(chromium, { origin });
    const { hostname: domain } = new URL(origin);
    const cookie = { name: SESSION, value: bench.session, domain, path: "/" };
    await watched.context.addCookies([
      { ...cookie, secure: true, httpOnly: true, sameSite: "Lax" as const, expires: -1 },
    ]);
    let ran = 0;
    for (const path of served) {
      const page = await watched.context.newPage();
      await page.goto(path, { waitUntil: "load", timeout: 5_000 }).catch(() => undefined);
      ran += (await readBlocked(page)).ran.length;
      await page.close();
    }
    // A page of the same origin without its own policy, as a vulnerability elsewhere could create.
    const page = await watched.context.newPage();
    await page.route("**/holed", (route) => route.fulfill({ contentType: "text/html", body: "<body>" }));
    await page.goto("/holed");
    await page.evaluate(embed, served);
    ran += (await readBlocked(page)).ran.length;
    const left = canary.caught();
    outcome.check(
      "nothing runs in a browser",
      ran + left.length > 0 ? `${ran} ran, ${left.length} left` : undefined,
    );
    await watched.close();
    return served.length;
  } finally {
    await chromium.close();
  }
}

/** Runs in the browser. Resolves when each has loaded, failed or timed out. */
async function embed(paths: readonly string[]): Promise<void> {
  const ways = (path: string): HTMLElement[] => [
    Object.assign(document.createElement("iframe"), { src: path }),
    Object.assign(document.createElement("object"), { data: path }),
    Object.assign(document.createElement("embed"), { src: path }),
    Object.assign(document.createElement("script"), { src: path }),
    Object.assign(document.createElement("img"), { src: path }),
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: path }),
  ];
  const elements = paths.flatMap(ways);
  const ended = elements.map(
    (element) =>
      new Promise<void>((resolve) => {
        element.onload = () => resolve();
        element.onerror = () => resolve();
      }),
  );
  document.body.append(...elements);
  // A refused frame fires no event.
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([Promise.all(ended), patience]);
}

trustTest("T15", { run, mutations });
