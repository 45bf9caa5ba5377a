import type { Mutation } from "../testing/mutation.ts";

const SEARCH = "features/documents/passage-search.ts";
const USER = "${" + "userId}";
const PROFILE = "${" + "profileId}";
const MODEL = "${" + "vector.model}";
const PART = "${" + "part}";
const VECTOR = "${" + "halfvec(vector.values)}";

const WORDS = `where "passages"."user_id" = ${USER} and "passages"."profile_id" = ${PROFILE} and "passages"."tsv"`;
const ANY_OWNERS_WORDS = `where "passages"."profile_id" = ${PROFILE} and "passages"."tsv"`;
const OPEN = 'and "passage_id" not in (select "id" from closed_passages)';
const VECTORS = `from "passage_vectors" where "passage_vectors"."user_id" = ${USER}
  and "passage_vectors"."profile_id" = ${PROFILE} and "passage_vectors"."model" = ${MODEL} and ${PART} ${OPEN} group by`;

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  // Two owners' assistants may have one number: what is found for the other one takes the place of the own.
  one(
    "the words of any owner are searched",
    SEARCH,
    WORDS,
    ANY_OWNERS_WORDS,
    "search by words: as many as there are",
  ),
  {
    name: "the words of any owner are searched and shown",
    edits: [
      { in: SEARCH, find: WORDS, put: ANY_OWNERS_WORDS },
      {
        in: SEARCH,
        find: `where "passages"."user_id" = ${USER} and "passages"."id" = ranked.id`,
        put: `where "passages"."id" = ranked.id`,
      },
      {
        in: SEARCH,
        find: `on "documents"."user_id" = ${USER} and "documents"."id"`,
        put: `on "documents"."user_id" = "passages"."user_id" and "documents"."id"`,
      },
    ],
    mustFail: ["search by words: nothing foreign", "search by words: no foreign words"],
  },
  one(
    "the words of all assistants of the owner are searched",
    SEARCH,
    WORDS,
    `where "passages"."user_id" = ${USER} and "passages"."tsv"`,
    "search by words: nothing foreign",
    "search by words: no foreign words",
    "answer: no foreign source",
    "citations: none foreign",
  ),
  one(
    "a misspelled word is looked up in all assistants of the owner",
    "features/documents/passage-store.ts",
    `where "passages"."user_id" = ${USER} and "passages"."profile_id" = ${PROFILE} and "passages"."document_id" not in`,
    `where "passages"."user_id" = ${USER} and "passages"."document_id" not in`,
    "similar words: no foreign words",
  ),
  one(
    "the vectors of any owner are searched",
    SEARCH,
    VECTORS,
    `from "passage_vectors" where "passage_vectors"."profile_id" = ${PROFILE}
     and "passage_vectors"."model" = ${MODEL} and ${PART} ${OPEN} group by`,
    "search by vectors: as many as there are",
  ),
  one(
    "the vectors of all assistants of the owner are searched",
    SEARCH,
    VECTORS,
    `from "passage_vectors" where "passage_vectors"."user_id" = ${USER}
     and "passage_vectors"."model" = ${MODEL} and ${PART} ${OPEN} group by`,
    "search by vectors: nothing foreign",
    "search by both: nothing foreign",
  ),
  one(
    "the nearest of all assistants are taken first, as an approximate index would",
    SEARCH,
    VECTORS,
    `from (select * from "passage_vectors" order by "embedding" <=> ${VECTOR} limit 40) as "passage_vectors"
     where "passage_vectors"."user_id" = ${USER} and "passage_vectors"."profile_id" = ${PROFILE}
     and "passage_vectors"."model" = ${MODEL} and ${PART} ${OPEN} group by`,
    "search by vectors: as many as there are",
    "search: recall@8",
  ),
  one(
    "a deleted document keeps its passages and vectors",
    "features/documents/repository.ts",
    '.deleteFrom("documents")',
    '.updateTable("documents").set({ status: "failed" })',
    "document deleted: answers no more",
    "document deleted: is found no more",
    "document deleted: no passages and vectors are left",
  ),
  one(
    "a private profile is anyone's",
    "features/profiles/policy.ts",
    "return row.is_main ? row.owner_is_public : row.profile_is_public;",
    "return true;",
    "unpublished: like a missing one",
  ),
  one(
    "a deleted assistant keeps its passages and vectors",
    "features/profiles/",
    "await profiles.remove(userId, profileId);",
    "",
    "assistant deleted: no passages and vectors are left",
  ),
];
