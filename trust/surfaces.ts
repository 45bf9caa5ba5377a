import { randomBytes } from "node:crypto";
import { DEMO_USER_ID } from "../apps/server/src/app.ts";
import type { FakeModel } from "../testing/fake-model.ts";
import { newBrowser, SESSION } from "../testing/http-browser.ts";
import type { Mutation } from "../testing/mutation.ts";
import type { Payload } from "../testing/payloads.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { newDemo } from "../testing/raw-requests.ts";

export type Surface = {
  name: string;
  path: string;
  byOwner: boolean;
  /** Rendered by the server with the owner's own text. */
  ofOwner: boolean;
};
export type Stage = Awaited<ReturnType<typeof openSurfaces>>;

const SLUG = "hostile-texts";
/** The number of exchanges that one page restores. */
const BATCH = 100;

type Options = { payloads: readonly Payload[]; model: FakeModel; mutation: Mutation | undefined };

/** Starts the product with an owner and the demo, whose stored conversations and documents contain the payloads. */
export async function openSurfaces({ payloads, model, mutation }: Options) {
  const environment = model.environment();
  const product = await startProduct({ issuers: [], mail: true, mutation, environment, pages: true });
  try {
    const { userId, profileId, session } = await signedInOwner(product);
    await newDemo(product);
    const batches: Payload[][] = [];
    for (let at = 0; at < payloads.length; at += BATCH) batches.push(payloads.slice(at, at + BATCH));
    for (const [place, batch] of batches.entries()) {
      await store(product, { userId, profileId, place }, batch);
      await store(product, { userId: DEMO_USER_ID, profileId: 1, place }, batch);
    }
    const surfaces: Surface[] = [
      { name: "/chat", path: "/chat", byOwner: true, ofOwner: false },
      { name: "/profile/{userId}", path: `/profile/${userId}`, byOwner: false, ofOwner: true },
      { name: "/p/{id}", path: `/p/${userId}`, byOwner: false, ofOwner: true },
      { name: "/share/{slug}", path: `/share/${SLUG}`, byOwner: false, ofOwner: true },
      { name: "/", path: "/", byOwner: false, ofOwner: false },
    ];
    return {
      product,
      userId,
      profileId,
      surfaces,
      batches,
      cookie: {
        name: SESSION,
        value: session,
        domain: new URL(product.origin).hostname,
        path: "/",
        secure: true,
        httpOnly: true,
        sameSite: "Lax" as const,
        expires: -1,
      },
      /** What the device remembers of each chat when the page is opened: the conversation with this batch. */
      memory: (place: number): Record<string, string> => {
        const stored = JSON.stringify({ sessionId: tokenOf(place) });
        return Object.fromEntries(
          [userId, `test:${userId}`, "demo"].map((name) => [`understudy:${name}`, stored]),
        );
      },
      /** Turns the owner's profile into this batch: name, role, place, picture, description, suggested questions. */
      becomes: (place: number) => becomes(product, { userId, profileId, place }, batches[place] ?? []),
      close: () => product.close(),
    };
  } catch (error) {
    await product.close();
    throw error;
  }
}

async function signedInOwner(product: Product) {
  const token = randomBytes(32).toString("base64url");
  await product.rows(
    `insert into sign_in_attempts (id, kind, details, expire)
     values (encode(sha256(convert_to($1, 'utf8')), 'hex'), 'email',
       jsonb_build_object('kind', 'email', 'email', 'owner@hostile.example', 'returnTo', '/'),
       now() + interval '15 minutes')`,
    [token],
  );
  const owner = newBrowser(product.origin);
  await owner.post("/api/login/email/confirm", { token });
  const [row] = await product.rows("select user_id, id from ai_profiles");
  const [userId, profileId] = [String(row?.user_id), Number(row?.id)];
  await product.rows("update users set plan_type = 'enterprise', first_name = 'Ada' where id = $1", [userId]);
  await product.rows("update ai_profiles set is_public = true where user_id = $1", [userId]);
  await product.rows(
    "update profile_settings set share_enabled = true, shareable_slug = $2 where user_id = $1",
    [userId, SLUG],
  );
  await product.rows("insert into directory (kind, key, user_id, profile_id) values ('slug', $1, $2, $3)", [
    SLUG,
    userId,
    profileId,
  ]);
  return { userId, profileId, session: owner.cookies.get(SESSION) ?? "" };
}

const tokenOf = (place: number): string => `hostile-conversation-${place}`;

type NumberedProfile = { userId: string; profileId: number; place: number };

/**
 * A conversation whose questions and answers are payloads, and whose sources have payloads as names, headings and text:
 * what a hostile model, visitor and document would have left behind.
 */
async function store(
  product: Product,
  { userId, profileId, place }: NumberedProfile,
  batch: readonly Payload[],
) {
  const rows = batch.map(({ number, mark, text }) => {
    const storable = text.replaceAll("\0", "").toWellFormed();
    return {
      number,
      name: storable.includes(mark) ? storable : mark,
      text: storable,
      length: storable.length,
    };
  });
  const values = [userId, profileId, JSON.stringify(rows)];
  await product.rows(
    `with one as (select * from jsonb_to_recordset($3) as one (number bigint, name text, text text, length int)),
       document as (
         insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key, status)
         select $1, $2, number, name, 'text/plain', 1, '', '', 'ready' from one
       )
     insert into passages (user_id, profile_id, document_id, id, position, heading_path, start_offset, end_offset,
       text, tsv, word_count)
     select $1, $2, number, number, 0, array[text, text], 0, length, text, to_tsvector('simple', text), 1 from one`,
    values,
  );
  await product.rows(
    `with one as (select * from jsonb_to_recordset($3) as one (number bigint, name text, text text, length int)),
       conversation as (
         insert into chat_sessions (user_id, id, profile_id, session_id) values ($1, $4, $2, $5)
       ),
       exchange as (
         insert into chat_messages (user_id, id, session_id, profile_id, message, response, state, created_at)
         select $1, number, $4, $2, text, text, 'answered', now() + number * interval '1 ms' from one
       )
     insert into citations (user_id, message_id, number, document_id, passage_id, start_offset, end_offset, quote)
     select $1, number, 1, number, number, 0, length, text from one`,
    [...values, place + 1, tokenOf(place)],
  );
}

const FIELDS = ["first_name", "last_name", "title", "company", "location", "bio", "profile_image_url"];
const SUGGESTED = 5;

/** Everything that owners write about themselves, and the questions that are suggested from hostile documents. */
async function becomes(
  product: Product,
  { userId, profileId, place }: NumberedProfile,
  batch: readonly Payload[],
) {
  const listTexts = (of: number, count: number): string[] =>
    batch.filter((_, at) => at % count === of).map(({ text }) => text.replaceAll("\0", "").toWellFormed());
  const values = FIELDS.map((_, of) => listTexts(of, FIELDS.length).join(" "));
  const set = FIELDS.map((name, of) => `${name} = $${of + 2}`).join(", ");
  await product.rows(`update users set ${set} where id = $1`, [userId, ...values]);
  await product.rows("delete from suggested_questions where user_id = $1", [userId]);
  const questions = Array.from({ length: SUGGESTED }, (_, of) => listTexts(of, SUGGESTED).join(" "));
  await product.rows(
    `insert into suggested_questions (user_id, id, profile_id, question, origin, document_id, position)
     select $1, $4 * 10 + place, $2, question, 'drawn', $5, place
     from unnest($3::text[]) with ordinality as one (question, place)`,
    [userId, profileId, questions, place + 1, batch[0]?.number],
  );
  await product.rows("update ai_profiles set version = version + 1 where user_id = $1", [userId]);
}
