import type { Mutation } from "../testing/mutation.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});
const MESSAGE = "features/developers/webhook-message.ts";

export const mutations: readonly Mutation[] = [
  one(
    "only the body is signed: a message can be sent again under another id and time",
    MESSAGE,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own source
    ".update(`${id}.${timestamp}.${body}`)",
    ".update(body)",
    "every delivery verifies",
  ),
  one(
    "the secret is taken as text",
    MESSAGE,
    'Buffer.from(secret.replace(/^whsec_/, ""), "base64")',
    "Buffer.from(secret)",
    "every delivery verifies",
  ),
  one(
    "a new secret replaces the old one at once",
    "features/developers/jobs.ts",
    "at.getTime() - changed < ROTATION_MS ? row.webhook_secret_before : null",
    "null",
    "none is lost while the receiver still has the old secret",
  ),
  one(
    "all messages have one id",
    "features/developers/webhooks.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own source
    '`msg_${randomBytes(18).toString("base64url")}`',
    '"msg_1"',
    "every message has an id of its own",
  ),
];
