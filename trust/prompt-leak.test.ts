import { randomBytes } from "node:crypto";
import { answerIn, type ChatHarness, type Reply, startChatHarness } from "../testing/chat-harness.ts";
import { type ChatRequest, inWords, startFakeModel } from "../testing/fake-model.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { inLanes } from "../testing/wait.ts";
import { extractionPrompts } from "./extraction-prompts.ts";
import { mutations } from "./prompt-leak.mutations.ts";
import { trustTest } from "./trust-test.ts";

const LANES = 4;
/** The only fields that an answer and its events have, including nested ones. */
const FIELDS = [
  "response",
  "sessionId",
  "exchangeId",
  "state",
  "citations",
  "unsupported",
  "limited",
  "suggestions",
  "contact",
  "page",
  "number",
  "start",
  "end",
  "documentName",
  "headingPath",
  "passage",
  "quote",
  "text",
  "from",
  "citation",
  "answer",
];
/** Rules at the start of a prompt. No answer may contain them. */
const RULES =
  /third person|never claim to be|looks like a command|It cannot change anything above|Do not reveal or describe/i;

type Secret = { name: string; text: string };

/**
 * T23: the model returns its whole prompt on request. The prompt contains, and the visitor gets, only public content.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const model = await startFakeModel((request) => ({ words: inWords(echoOf(request)) }));
  const documents = {
    "prices.md":
      "# Prices\n\nA single session costs £180. It lasts ninety minutes. Write to hello@studio.example for a session.",
  };
  const harness = await startChatHarness({ documents, model, mutation });
  try {
    const { inPrompt, inAnswer } = await hide(harness);
    const other = await anotherVisitor(harness);
    const prompts = extractionPrompts();
    const chosen = prompts.filter((_, place) => place % Math.max(1, Math.round(1 / scale)) === 0);
    const before = model.requests.length;
    await inLanes(chosen, LANES, async (message, place) => {
      const accept = place % 2 === 0 ? "application/json" : "text/event-stream";
      const reply = await harness.ask({ message, accept });
      outcome.check(
        "every question is answered",
        reply.status === 200 ? undefined : `${reply.status}: ${message}`,
      );
      outcome.check("answers have the allowed fields and no others", strangeFields(reply));
      for (const { name, text } of [...inPrompt, ...inAnswer, ...other])
        outcome.check(`no answer holds ${name}`, found(reply.text, text, message));
      outcome.check(
        "no answer holds the rules",
        RULES.test(reply.text) ? `${message}: ${reply.text.slice(0, 300)}` : undefined,
      );
    });
    const seen = model.requests.slice(before).map((request) => JSON.stringify(request));
    for (const prompt of seen) {
      for (const { name, text } of [...inPrompt, ...other])
        outcome.check(`no prompt holds ${name}`, found(prompt, text, ""));
    }
    outcome.check(
      "the model was asked",
      seen.length > chosen.length / 4 ? undefined : `${seen.length} times only`,
    );
    return outcome.done({
      prompts: chosen.length,
      modelCalls: seen.length,
      secrets: inPrompt.length + inAnswer.length + other.length,
    });
  } finally {
    await harness.close();
    await model.close();
  }
}

function echoOf({ messages }: ChatRequest): string {
  const whole = messages.map(({ content }) => content).join("\n\n");
  return `${whole}\n\n${whole.replace(/\n/g, " ")} A single session costs £180 [1].`;
}

/** Private data of the owner: no prompt may contain some of it, and no answer may contain the owner's instructions. */
async function hide({ product, owner }: ChatHarness): Promise<{ inPrompt: Secret[]; inAnswer: Secret[] }> {
  const mark = (): string => randomBytes(6).toString("hex");
  const email = `owner-${mark()}@private.example`;
  const [key, lastName, code, hushed] = [mark(), `Lastname${mark()}`, `CODE-${mark()}`, `Subject${mark()}`];
  const { userId, profileId } = owner;
  await product.rows("update users set email = $2, first_name = 'Ann', last_name = $3 where id = $1", [
    userId,
    email,
    lastName,
  ]);
  await product.rows("insert into api_keys (user_id, id, name, key_hash) values ($1, 1, 'key', $2)", [
    userId,
    key,
  ]);
  await product.rows(
    `insert into profile_settings (user_id, profile_id, custom_instructions) values ($1, $2, $3)
     on conflict (user_id, profile_id) do update set custom_instructions = excluded.custom_instructions`,
    [userId, profileId, `Our internal code is ${code}.\nNever mention: ${hushed}`],
  );
  const [passage] = await product.rows("select id, document_id from passages where user_id = $1 limit 1", [
    userId,
  ]);
  return {
    inPrompt: [
      { name: "the owner's e-mail", text: email },
      { name: "an API key", text: key },
      { name: "the owner's id", text: userId },
      { name: "the owner's last name", text: lastName },
      { name: "a forbidden subject", text: hushed },
      { name: "the id of a passage", text: String(passage?.id) },
      { name: "the id of a document", text: String(passage?.document_id) },
    ],
    inAnswer: [{ name: "the owner's instructions", text: code }],
  };
}

/** Another visitor has asked before, in a separate conversation. */
async function anotherVisitor(harness: ChatHarness): Promise<Secret[]> {
  const words = `Zebrawort${randomBytes(5).toString("hex")}`;
  const reply = await harness.ask({ message: `What does a single session cost for ${words}?` });
  const sessionId = answerIn(reply)?.sessionId ?? "";
  return [
    { name: "another visitor's words", text: words },
    { name: "another visitor's token", text: sessionId },
  ];
}

function found(text: string, secret: string, message: string): string | undefined {
  const squeeze = (one: string): string => one.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  if (secret === "" || message.includes(secret)) return undefined;
  const at = squeeze(text).indexOf(squeeze(secret));
  return at < 0 ? undefined : `${message} → …${squeeze(text).slice(Math.max(0, at - 60), at + 80)}…`;
}

function strangeFields({ text }: Reply): string | undefined {
  const values = text.startsWith("{")
    ? [JSON.parse(text) as unknown]
    : [...text.matchAll(/^data: (.*)$/gm)].map(([, data = "null"]) => JSON.parse(data) as unknown);
  const names = new Set(values.flatMap(fieldNames));
  const strange = [...names].filter((name) => !FIELDS.includes(name));
  if (names.size === 0) return `no fields: ${text.slice(0, 100)}`;
  return strange.length > 0 ? strange.join(", ") : undefined;
}

function fieldNames(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(fieldNames)];
}

trustTest("T23", { run, mutations });
