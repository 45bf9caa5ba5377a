import { parseArgs } from "node:util";
import { LEAD_STATUSES } from "@understudy/contracts";
import { createApp } from "../app.ts";
import { loadConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";

const USAGE = `usage:
  understudy leads                         requests from the deploy form, newest first
  understudy leads --status new            only those (${LEAD_STATUSES.join(", ")})
  understudy leads --held                  those that look like a program's
  understudy leads set ID STATUS [note]    changes one, and adds a note
  understudy leads newsletter              the readers of the newsletter, as CSV with the link each leaves by`;

type Status = (typeof LEAD_STATUSES)[number];
const isStatus = (word: unknown): word is Status => LEAD_STATUSES.some((status) => status === word);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { status: { type: "string" }, held: { type: "boolean", default: false } },
});
const [command = "list", ...words] = positionals;

const config = loadConfig(process.env);
const product = await createApp({ config, log: createLog("warn"), role: "http" });
try {
  if (command === "list") await list();
  else if (command === "set") await set(words);
  else if (command === "newsletter") await readers();
  else fail();
} finally {
  await product.close();
}

async function list(): Promise<void> {
  const { status, held } = values;
  if (status !== undefined && !isStatus(status)) return fail();
  const found = await product.leads.list({ status, held });
  for (const lead of found) {
    console.log(
      `${lead.id}  ${lead.created_at.toISOString()}  ${lead.status}${lead.held ? `  held: ${lead.held}` : ""}`,
    );
    console.log(
      `  ${plain(lead.name)} <${lead.email}>, ${plain(lead.company)}${lead.phone ? `, ${plain(lead.phone)}` : ""}`,
    );
    console.log(`  ${lead.use_case}, ${lead.timeline}`);
    for (const note of lead.notes?.split("\n") ?? []) console.log(`  note: ${plain(note)}`);
  }
  console.log(found.length === 1 ? "1 request" : `${found.length} requests`);
}

async function set([id = "", status, ...note]: string[]): Promise<void> {
  if (!/^\d+$/.test(id) || !isStatus(status)) return fail();
  const isThere = await product.leads.setStatus(Number(id), status, note.join(" ") || undefined);
  if (!isThere) {
    console.error(`There is no request ${id}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`${id} is ${status}`);
}

async function readers(): Promise<void> {
  console.log("email,confirmed,unsubscribe");
  for (const { email, token, confirmed_at } of await product.leads.newsletter.readers()) {
    console.log(`${email},${confirmed_at?.toISOString() ?? ""},${config.origin}/newsletter?leave=${token}`);
  }
}

function fail(): void {
  console.error(USAGE);
  process.exitCode = 1;
}

/** Untrusted text: removes control characters that would move the cursor or color the terminal. */
function plain(text: string): string {
  return text.replace(/\p{C}+/gu, " ");
}
