import { fromBufferPromise } from "yauzl";
import { readColumns, tables } from "../apps/server/src/platform/tables.ts";
import type { Row } from "../testing/database.ts";
import { newBrowser, signInByMail } from "../testing/http-browser.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { until } from "../testing/wait.ts";
import { mutations } from "./export-csv.mutations.ts";
import { FORMULAS } from "./formulas.data.ts";
import { cellsOf, hasSpreadsheet, openInOffice } from "./spreadsheet.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Person = { userId: string; profileId: number; cookie: string };

const EXCHANGES = 20_000;
/** T39: an export contains every row of its owner and of no other owner, and no cell of it is a formula. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const product = await startProduct({ issuers: [], mail: true, mutation });
  try {
    await product.work();
    const [owner, other] = [await person(product, "exporter"), await person(product, "neighbour")];
    const exchanges = Math.max(1_100, Math.round(EXCHANGES * scale));
    await fill(product, owner, exchanges);
    await fill(product, other, 50);
    const files = await download(product, owner);
    const rows = await sameRows(product, owner, files, outcome);
    nothingOfOthers(files, other, outcome);
    await originals(product, owner, files, outcome);
    const sheets = tablesIn(files);
    const csv = await figuresTable(product, owner);
    if (csv) sheets.set("insights.csv", csv);
    const opened = await noFormulas(sheets, outcome);
    return outcome.done({ rows, exchanges, payloads: FORMULAS.length, files: files.size, ...opened });
  } finally {
    await product.close();
  }
}

async function person(product: Product, name: string): Promise<Person> {
  const browser = newBrowser(product.origin);
  const email = `${name}-${Date.now()}@owner.example`;
  await signInByMail(browser, email);
  const [row] = await product.rows(
    "select user_id, id from ai_profiles where user_id = (select user_id from directory where kind = 'email' and key = $1)",
    [email],
  );
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  return { userId: String(row?.user_id), profileId: Number(row?.id), cookie };
}

/** Writes a formula everywhere that a visitor or the owner can write. */
async function fill(
  product: Product,
  { userId, profileId, cookie }: Person,
  exchanges: number,
): Promise<void> {
  const form = new FormData();
  const text = `# Prices\n\n${FORMULAS.slice(0, 5).join("\n\n")}\n\nA session costs £180.`;
  form.append("file", new File([text], "=1+1.md", { type: "text/markdown" }));
  await fetch(`${product.origin}/api/documents`, {
    method: "POST",
    body: form,
    headers: { origin: product.origin, cookie },
  });
  await until(async () => {
    const [open] = await product.rows(
      "select 1 from documents where user_id = $1 and status not in ('ready', 'failed')",
      [userId],
    );
    return open ? undefined : true;
  });
  await product.rows(
    `with formula as (select text, place from unnest($3::text[]) with ordinality as one (text, place)),
     named as (update ai_profiles set name = '=1+1', description = '@SUM(A1)' where user_id = $1),
     told as (update profile_settings set custom_instructions = '+1' where user_id = $1),
     conversation as (
       insert into chat_sessions (user_id, profile_id, id, session_id, embed_host)
       select $1, $2, number, $1 || number, '=' || number || '.example' from generate_series(1, 20) number),
     exchange as (
       insert into chat_messages (user_id, profile_id, id, session_id, message, response, thumb_reason, state)
       select $1, $2, number, 1 + number % 20, formula.text, formula.text, formula.text, 'not_answered'
       from generate_series(1, $4::int) number join formula on formula.place = 1 + number % 100 returning id, message),
     gap as (
       insert into gaps (user_id, profile_id, id, message_id, question)
       select $1, $2, id, id, message from exchange where id <= 600),
     counted as (
       insert into counters (user_id, profile_id, name, day, label, count)
       select $1, $2, 'views', date '2026-01-01' + place::int, text, place from formula)
     insert into contacts (user_id, profile_id, id, message_id, email, name, question, confirmed_at)
     select $1, $2, place, place, 'a' || place || '@example.com', text, text, case when place % 10 > 0 then now() end
     from formula`,
    [userId, profileId, FORMULAS, exchanges],
  );
}

async function download({ origin }: Product, { cookie }: Person): Promise<Map<string, string>> {
  const response = await fetch(`${origin}/api/account/export`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`The export answered ${response.status}.`);
  const archive = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces).toString());
  }
  return files;
}

/** Compares every table of the owner row by row: verbatim as JSON, and as CSV except for the apostrophe. */
async function sameRows(
  product: Product,
  { userId }: Person,
  files: Map<string, string>,
  outcome: Report,
): Promise<number> {
  let all = 0;
  for (const [table, { exported: description }] of tables) {
    if (typeof description === "string" || table === "users") continue;
    const { file: name, where = "true" } = description;
    const taken = readColumns(description.columns);
    const stored = await product.rows(
      `select ${taken.map((one) => `${one.column} as ${one.name}`).join(", ")} from ${table}
       where user_id = $1 and ${where}`,
      [userId],
    );
    // Numbers and texts are the same everywhere. Times and lists have a form of their own in a CSV file.
    const columns = taken.flatMap((one) => (stored.every((row) => isPlain(row[one.name])) ? [one.name] : []));
    const exported = JSON.parse(files.get(`${name}.json`) ?? "[]") as Row[];
    all += stored.length;
    const differs = difference(stored.map(keyed(columns)), exported.map(keyed(columns)));
    outcome.check("every row is there, word for word", differs && `${name}: ${differs}`);
    const [head = [], ...cells] = cellsOf(files.get(`${name}.csv`) ?? "");
    const asRows = cells.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at]])));
    const shown = asRows.map((row) =>
      columns.map((column) => String(row[column] ?? "").replace(/^'/, "")).join("\u0001"),
    );
    const wanted = stored.map((row) => columns.map((column) => String(row[column] ?? "")).join("\u0001"));
    const other = stored.length === 0 ? undefined : difference(wanted, shown);
    outcome.check("the tables say the same", other && `${name}: ${other}`);
  }
  return all;
}

const isPlain = (value: unknown): boolean => value === null || /^(string|number|boolean)$/.test(typeof value);

const keyed = (columns: readonly string[]) => (row: Row) =>
  JSON.stringify(columns.map((column) => String(row[column] ?? "")));

function difference(wanted: readonly string[], actual: readonly string[]): string | undefined {
  if (wanted.length !== actual.length) return `${actual.length} of ${wanted.length} rows`;
  const [a, b] = [wanted.toSorted(), actual.toSorted()];
  const at = a.findIndex((row, index) => row !== b[index]);
  return at < 0 ? undefined : `${b[at]} for ${a[at]}`;
}

const SECRET = /"(?:mail_key|browser_key|webhook_secret(?:_before)?|data_key|session_id|storage_key)"/;

function nothingOfOthers(files: Map<string, string>, other: Person, outcome: Report): void {
  const found = [...files].filter(
    ([, text]) => text.includes(other.userId) || text.includes(`"profile_id":${other.profileId},`),
  );
  outcome.check("nothing is anybody else's", found.map(([name]) => name).join(", ") || undefined);
  const secret = [...files].find(([, text]) => SECRET.test(text));
  outcome.check("no secret is in it", secret?.[0]);
}

async function originals(
  product: Product,
  { userId }: Person,
  files: Map<string, string>,
  outcome: Report,
): Promise<void> {
  const { createHash } = await import("node:crypto");
  const stored = await product.rows(
    "select id, content_hash from documents where user_id = $1 and kind = 'file'",
    [userId],
  );
  for (const { id, content_hash } of stored) {
    const [, text = ""] = [...files].find(([name]) => name.startsWith(`documents/${id}-`)) ?? [];
    const hash = createHash("sha256").update(text).digest("hex");
    outcome.check("every original is there, byte for byte", hash === content_hash ? undefined : `${id}`);
  }
}

const tablesIn = (files: Map<string, string>): Map<string, string> =>
  new Map([...files].filter(([name]) => name.endsWith(".csv")));

/** Includes the analytics that an owner can save from the screen. */
async function figuresTable({ origin }: Product, { profileId, cookie }: Person): Promise<string | undefined> {
  const query = "days=365&timeZone=UTC&table=questions";
  const response = await fetch(`${origin}/api/profiles/${profileId}/insights.csv?${query}`, {
    headers: { cookie },
  });
  return response.ok ? response.text() : undefined;
}

async function noFormulas(sheets: Map<string, string>, outcome: Report) {
  for (const [name, text] of sheets) {
    const cells = cellsOf(text).flat();
    const bad = cells.find((cell) => /^[\s\p{C}]*[=+@]|^[\t\r\n]|^-[^\d.]/u.test(cell));
    outcome.check("no cell begins like a formula", bad && `${name}: ${JSON.stringify(bad)}`);
  }
  if (!(await hasSpreadsheet())) {
    console.log("  LibreOffice Calc is not on this machine: the cells were read by a parser only.");
    return { office: "missing" };
  }
  // Formulas that are known to work, so that a spreadsheet that evaluates nothing fails the test.
  const known = FORMULAS.filter((formula) => formula.startsWith("=")).map((one) => one.replaceAll('"', '""'));
  const bait = new Map([...sheets, ["bait.csv", known.map((one) => `"${one}"\r\n`).join("")]]);
  const opened = await openInOffice(bait);
  const baited = opened.get("bait.csv")?.formulas ?? 0;
  outcome.check("the spreadsheet evaluates what it opens", baited > 0 ? undefined : "no formula in the bait");
  let cells = 0;
  for (const name of sheets.keys()) {
    const sheet = opened.get(name);
    cells += sheet?.rows ?? 0;
    const fault = sheet ? sheet.formulas > 0 && `${name}: ${sheet.formulas}` : `${name} was not opened`;
    outcome.check("no cell is a formula to a spreadsheet", fault || undefined);
  }
  return { opened: opened.size - 1, sheetRows: cells, baited };
}

trustTest("T39", { run, mutations });
