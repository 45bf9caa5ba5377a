#!/usr/bin/env node
import { parseArgs } from "node:util";
import { listen } from "@understudy/sdk/listen";

const USAGE = `Forwards the webhook events of an assistant to a program on this machine.

  npx @understudy/sdk listen http://localhost:3000/webhook --assistant 42

  --assistant NUMBER  the assistant, as in GET /api/profiles, or UNDERSTUDY_ASSISTANT
  --url ADDRESS       your Understudy server, or UNDERSTUDY_URL
  --secret SECRET     signs the events (whsec_…), or UNDERSTUDY_WEBHOOK_SECRET; a new one each time if absent

The API key is read from UNDERSTUDY_API_KEY only, so that no list of commands has it.`;

const { env } = process;
const { values, positionals } = readArguments();
const [command, forwardTo] = positionals;
const assistant = Number(values.assistant ?? env.UNDERSTUDY_ASSISTANT);
const baseUrl = values.url ?? env.UNDERSTUDY_URL;
const apiKey = env.UNDERSTUDY_API_KEY;
if (values.help || command !== "listen") end(USAGE, values.help ? 0 : 1);
if (!forwardTo || !URL.canParse(forwardTo))
  end("Give the address of your program, such as http://localhost:3000.");
if (!Number.isInteger(assistant)) end("Give the number of the assistant: --assistant 42.");
if (!baseUrl || !URL.canParse(baseUrl)) end("Give the address of your Understudy server: --url https://….");
if (!apiKey) end("Set UNDERSTUDY_API_KEY to an API key that may read conversations.");

const secret = values.secret ?? env.UNDERSTUDY_WEBHOOK_SECRET;
const report = (line) => process.stdout.write(`${line}\n`);
try {
  await listen({ baseUrl, apiKey, assistant, forwardTo, secret, report });
} catch (error) {
  end(error instanceof Error ? error.message : String(error));
}

function readArguments() {
  const text = { type: "string" };
  const options = { assistant: text, url: text, secret: text, help: { type: "boolean", short: "h" } };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return end(`${error.message}\n\n${USAGE}`);
  }
}

function end(message, code = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
