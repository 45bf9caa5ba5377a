import { createHash, randomBytes } from "node:crypto";
import { type Embedder, ingest } from "@understudy/knowledge";
import { type Browser, newBrowser } from "./http-browser.ts";
import type { Product } from "./product.ts";
import { inLanes } from "./wait.ts";

export type Assistant = {
  /** How a visitor addresses the assistant: the main profile by its owner, any other by its number. */
  profileKey: { userId: string } | { profileId: number };
  userId: string;
  profileId: number;
  /** Appears in exactly one document of this assistant and nowhere else. */
  canary: string;
  canaryDocument: number;
  owner: Browser;
};

export const CANARY = /canary[0-9a-f]{12}/g;
export const TOPICS = ["session", "workshop", "keynote", "retreat", "refund", "travel", "invoice", "deposit"];

/**
 * Creates owners with two assistants each. Their documents cover the same topics in the same wording, so data that
 * leaks between them would look plausible. Half of the owners share the number of their main profile with another
 * owner, because profile numbers are unique only within one owner.
 */
export async function buildAssistants(product: Product, count: number): Promise<Assistant[]> {
  const owners = await signedIn(product, Math.ceil(count / 2));
  await product.rows("update users set plan_type = 'enterprise'");
  const assistants: Assistant[] = [];
  await inLanes(owners, 4, async ({ owner, userId, profileId }) => {
    const beside = await call<{ id: number }>(owner, product, "POST", "/api/profiles", {
      name: "Beside",
      isPublic: true,
    });
    assistants.push(await createAssistant(product, { owner, userId, profileId, profileKey: { userId } }));
    const second = { owner, userId, profileId: beside.id, profileKey: { profileId: beside.id } };
    assistants.push(await createAssistant(product, second));
  });
  return assistants;
}

type SignedIn = { owner: Browser; userId: string; profileId: number };

async function signedIn(product: Product, count: number): Promise<SignedIn[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    email: `owner${index}@example.com`,
    token: randomBytes(32).toString("base64url"),
  }));
  await product.rows(
    `insert into sign_in_attempts (id, kind, details, expire)
     select encode(sha256(convert_to(one->>'token', 'utf8')), 'hex'), 'email',
       jsonb_build_object('kind', 'email', 'email', one->>'email', 'returnTo', '/'), now() + interval '15 minutes'
     from jsonb_array_elements($1) as one`,
    [JSON.stringify(people)],
  );
  const owners = new Map<string, Browser>();
  await inLanes(people, 4, async ({ email, token }) => {
    const owner = newBrowser(product.origin);
    await owner.post("/api/login/email/confirm", { token });
    owners.set(email, owner);
  });
  await shareNumbers(product);
  const rows = await product.rows(
    `select email, users.id, ai_profiles.id as profile from users join ai_profiles on user_id = users.id order by 1`,
  );
  return rows.map(({ email, id, profile }) => ({
    owner: owners.get(String(email)) ?? newBrowser(product.origin),
    userId: String(id),
    profileId: Number(profile),
  }));
}

/** Gives every fourth owner's main profile the number of the previous owner's. */
async function shareNumbers(product: Product): Promise<void> {
  await product.rows(
    `with numbered as (
       select user_id, id, lag(id) over (order by user_id) as before, row_number() over (order by user_id) as place
       from ai_profiles
     ), moved as (
       select user_id, id, before from numbered where place % 4 = 2
     ), settings as (
       delete from profile_settings using moved where profile_settings.user_id = moved.user_id
     ), names as (
       delete from directory using moved where directory.user_id = moved.user_id and kind = 'profile'
     )
     insert into ai_profiles (user_id, id, name) select user_id, before, 'Moved' from moved`,
  );
  await product.rows(
    `delete from ai_profiles where is_main and exists (
       select 1 from ai_profiles as moved where moved.user_id = ai_profiles.user_id and not moved.is_main)`,
  );
  await product.rows("update ai_profiles set is_main = true");
  await product.rows(
    `insert into profile_settings (user_id, profile_id)
     select user_id, id from ai_profiles on conflict do nothing`,
  );
}

/** Creates 3 to 26 documents with one passage each, so some assistants have fewer passages than a search requests. */
async function createAssistant(
  product: Product,
  profile: Omit<Assistant, "canary" | "canaryDocument">,
): Promise<Assistant> {
  const { userId, profileId } = profile;
  const canary = `canary${randomBytes(6).toString("hex")}`;
  const size = 2 + (numberOf(canary) % 24);
  const texts = Array.from({ length: size }, (_, index) => {
    const [topic, other] = [topicAt(index), topicAt(index + 1 + Math.floor(index / TOPICS.length))];
    const price = 10 + (numberOf(`${canary} ${index}`) % 900);
    return `Each ${topic} costs £${price} and is booked with its ${other} by letter.`;
  });
  texts.push(`The pass phrase of the lighthouse is ${canary}.`);
  const first = numberOf(`${userId} ${profileId}`);
  const documents = texts.map((text, index) => ({ id: first * 100 + index + 1, text, name: `${index}.txt` }));
  await product.rows(
    `insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key)
     select $1, $2, (one->>'id')::bigint, one->>'name', 'text/plain', 1, '', '00/' || repeat('0', 40)
     from jsonb_array_elements($3) as one`,
    [userId, profileId, JSON.stringify(documents)],
  );
  const store = product.storeOf(userId, profileId);
  for (const { id, name, text } of documents) {
    await ingest({ id, name }, { text, pages: [], pagesWithoutText: [] }, { store, embedder });
  }
  return { ...profile, canary, canaryDocument: documents.at(-1)?.id ?? 0 };
}

const topicAt = (index: number): string => TOPICS[index % TOPICS.length] ?? "";

const DIMENSIONS = 48;

/** Texts on one topic get similar vectors regardless of owner: this tests isolation, not search quality. */
const embedder: Embedder = {
  model: "trust",
  embed: async (texts) => texts.map(vectorOf),
};

export function vectorOf(text: string): Float32Array {
  const topics = [...TOPICS, "lighthouse"].filter((topic) => text.includes(topic));
  const vector = new Float32Array(DIMENSIONS);
  for (const topic of topics) add(vector, topic, 1);
  add(vector, text, 0.3);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function add(vector: Float32Array, seed: string, weight: number): void {
  const bytes = createHash("sha512").update(seed).digest();
  vector.forEach((value, index) => {
    vector[index] = value + weight * ((bytes[index] ?? 0) / 127.5 - 1);
  });
}

function numberOf(seed: string): number {
  return createHash("sha256").update(seed).digest().readUIntBE(0, 5);
}

/** A request as the owner's own pages send it. */
export async function call<Answer>(
  owner: Browser,
  { origin }: Product,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const { status, text } = await owner.open(path, {
    method,
    headers: { origin, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}
