import { type Mutation, mutateExport } from "../testing/mutation.ts";

const SEARCH = "modules/documents/passage-search.ts";
const MODEL = "${" + "vector.model}";
const PART = "${" + "part}";
const USER = "${" + "userId}";
const PROFILE = "${" + "profileId}";
const VECTOR = "${" + "halfvec(vector.values)}";

const OPEN = 'and "passage_id" not in (select "id" from closed_passages)';
const VECTORS = `from "passage_vectors" where "passage_vectors"."user_id" = ${USER}
  and "passage_vectors"."profile_id" = ${PROFILE} and "passage_vectors"."model" = ${MODEL} and ${PART} ${OPEN} group by`;

/**
 * The minimum of the product's types that the replacements need, so that renaming its own types doesn't break this
 * file.
 */
type Step = "selectFrom" | "updateTable" | "select" | "set" | "where" | "returning";
type Query = { [Name in Step]: (...args: unknown[]) => Query } & {
  execute: () => Promise<{ id: number; user_id: string }[]>;
};
type SearchScope = { userId: string; profileId: number };
type Search = { words: string[]; vector: object | undefined; limit: number };
type SearchPassages = (db: Query, scope: SearchScope, search: Search) => Promise<{ found: object[] }>;
type PassageStore = (
  db: Query,
  scope: SearchScope,
  ...rest: unknown[]
) => { similarWords: (words: string[]) => Promise<object[]> };
type DocumentRepository = (db: Query) => { remove: (userId: string, ids: number[]) => Promise<object[]> };
type ProfileRepository = (db: Query) => { remove: () => Promise<void> };

/** Removes a condition from a statement. No export reaches a single condition, so these edit the source text. */
const inStatement = (name: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: SEARCH, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  // Assistants of two owners may share a number: results for the other owner replace this owner's results.
  inStatement(
    "the words of any owner are searched",
    `where "passages"."user_id" = ${USER} and "passages"."profile_id" = ${PROFILE} and "passages"."tsv"`,
    `where "passages"."profile_id" = ${PROFILE} and "passages"."tsv"`,
    "search by words: as many as there are",
  ),
  mutateExport<SearchPassages>(
    "the words of any owner are searched and shown",
    [SEARCH, "searchPassages"],
    (original) => async (db, scope, search) => {
      const own = await original(db, scope, search);
      const owners = db.selectFrom("ai_profiles").select("user_id").where("id", "=", scope.profileId);
      for (const { user_id: userId } of await owners.execute()) {
        const { found } = await original(db, { ...scope, userId }, { ...search, vector: undefined });
        own.found.unshift(...found);
      }
      return { ...own, found: own.found.slice(0, search.limit) };
    },
    "search by words: nothing foreign",
    "search by words: no foreign words",
  ),
  mutateExport<SearchPassages>(
    "the words of all assistants of the owner are searched",
    [SEARCH, "searchPassages"],
    (original) => async (db, scope, search) => {
      const own = await original(db, scope, search);
      const assistants = db.selectFrom("ai_profiles").select("id").where("user_id", "=", scope.userId);
      for (const { id: profileId } of await assistants.execute()) {
        const { found } = await original(db, { ...scope, profileId }, { ...search, vector: undefined });
        own.found.unshift(...found);
      }
      return { ...own, found: own.found.slice(0, search.limit) };
    },
    "search by words: nothing foreign",
    "search by words: no foreign words",
    "answer: no foreign source",
    "citations: none foreign",
  ),
  mutateExport<PassageStore>(
    "a misspelled word is looked up in all assistants of the owner",
    ["modules/documents/passage-store.ts", "passageStore"],
    (original) =>
      (db, scope, ...rest) => ({
        ...original(db, scope, ...rest),
        async similarWords(words) {
          const assistants = db.selectFrom("ai_profiles").select("id").where("user_id", "=", scope.userId);
          const stores = (await assistants.execute()).map(({ id }) =>
            original(db, { ...scope, profileId: id }),
          );
          return (await Promise.all(stores.map((store) => store.similarWords(words)))).flat();
        },
      }),
    "similar words: no foreign words",
  ),
  inStatement(
    "the vectors of any owner are searched",
    VECTORS,
    `from "passage_vectors" where "passage_vectors"."profile_id" = ${PROFILE}
     and "passage_vectors"."model" = ${MODEL} and ${PART} ${OPEN} group by`,
    "search by vectors: as many as there are",
  ),
  mutateExport<SearchPassages>(
    "the vectors of all assistants of the owner are searched",
    [SEARCH, "searchPassages"],
    (original) => async (db, scope, search) => {
      const own = await original(db, scope, search);
      const assistants = db.selectFrom("ai_profiles").select("id").where("user_id", "=", scope.userId);
      for (const { id: profileId } of await assistants.execute()) {
        const { found } = await original(db, { ...scope, profileId }, { ...search, words: [] });
        own.found.unshift(...found);
      }
      return { ...own, found: own.found.slice(0, search.limit) };
    },
    "search by vectors: nothing foreign",
    "search by both: nothing foreign",
  ),
  inStatement(
    "the nearest of all assistants are taken first, as an approximate index would",
    VECTORS,
    `from (select * from "passage_vectors" order by "embedding" <=> ${VECTOR} limit 40) as "passage_vectors"
     where "passage_vectors"."user_id" = ${USER} and "passage_vectors"."profile_id" = ${PROFILE}
     and "passage_vectors"."model" = ${MODEL} and ${PART} ${OPEN} group by`,
    "search by vectors: as many as there are",
    "search: recall@8",
  ),
  mutateExport<DocumentRepository>(
    "a deleted document keeps its passages and vectors",
    ["modules/documents/repository.ts", "documentRepository"],
    (original) => (db) => ({
      ...original(db),
      remove: (userId, ids) =>
        db
          .updateTable("documents")
          .set({ status: "failed" })
          .where("user_id", "=", userId)
          .where("id", "in", ids)
          .returning(["id", "filename", "storage_key", "newer", "profile_id"])
          .execute(),
    }),
    "document deleted: answers no more",
    "document deleted: is found no more",
    "document deleted: no passages and vectors are left",
  ),
  mutateExport<() => boolean>(
    "a private profile is anyone's",
    ["modules/profiles/policy.ts", "maySee"],
    () => () => true,
    "unpublished: like a missing one",
  ),
  mutateExport<ProfileRepository>(
    "a deleted assistant keeps its passages and vectors",
    ["modules/profiles/repository.ts", "ownProfileRepository"],
    (original) => (db) => ({ ...original(db), remove: async () => {} }),
    "assistant deleted: no passages and vectors are left",
  ),
];
