import { type Mutation, replace } from "../testing/mutation.ts";

type WordsQuery = (search: string | undefined) => string | undefined;
type Entry = { userId: string; profileId: number } | undefined;
type Directory = (db: never) => { find: (kind: string, key: string) => Promise<Entry> };

export const mutations: readonly Mutation[] = [
  {
    name: "what is searched for is a query of the database's",
    replaces: [
      replace<WordsQuery>(
        "modules/inbox/conversations/filter.ts",
        "wordsQuery",
        (original): WordsQuery =>
          (search) =>
            search || original(search),
      ),
    ],
    mustFail: ["no value is a fault of ours"],
  },
  {
    name: "a share link is written into the statement",
    replaces: [
      replace<Directory>(
        "platform/directory.ts",
        "directory",
        (original): Directory =>
          (db) => ({
            ...original(db),
            async find(kind, key) {
              if (kind !== "slug") return original(db).find(kind, key);
              const { sql } = await import("kysely");
              const statement = `select user_id, profile_id from directory where kind = 'slug' and key = '${key}'`;
              const { rows } = await sql.raw<{ user_id: string; profile_id: number }>(statement).execute(db);
              return rows[0] && { userId: rows[0].user_id, profileId: rows[0].profile_id };
            },
          }),
      ),
    ],
    mustFail: ["no value is a fault of ours", "no value makes the database wait"],
  },
];
