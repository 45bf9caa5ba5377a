import { parseArgs } from "node:util";
import { LEAD_STATUSES } from "@understudy/contracts";
import { createApp } from "../app.ts";
import { loadConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";

const USAGE = `usage:
  understudy leads                         list requests and messages of the forms, newest first
  understudy leads --status new            only this status (${LEAD_STATUSES.join(", ")})
  understudy leads --held                  only requests held as likely spam
  understudy leads set ID STATUS [note]    change a request's status and add a note
  understudy leads newsletter              newsletter subscribers as CSV, with unsubscribe links`;

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
    const facts = [`${plain(lead.name)} <${lead.email}>`, lead.company, lead.phone].filter(Boolean);
    console.log(`  ${plain(facts.join(", "))}`);
    console.log(`  ${[lead.use_case, lead.timeline].filter(Boolean).join(", ")}`);
    for (const text of lead.message?.split("\n") ?? []) console.log(`  > ${plain(text)}`);
    for (const note of lead.notes?.split("\n") ?? []) console.log(`  note: ${plain(note)}`);
  }
  console.log(found.length === 1 ? "1 request" : `${found.length} requests`);
}

async function set([id = "", status, ...note]: string[]): Promise<void> {
  if (!/^\d+$/.test(id) || !isStatus(status)) return fail();
  const isThere = await product.leads.setStatus(Number(id), status, note.join(" ") || undefined);
  if (!isThere) {
    console.error(`Request ${id} not found.`);
    process.exitCode = 1;
    return;
  }
  console.log(`Request ${id} is now ${status}.`);
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
