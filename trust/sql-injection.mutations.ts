import type { Mutation } from "../testing/mutation.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "what is searched for is a query of the database's",
    "features/conversations/filter.ts",
    'const words = (search ?? "").match(/[\\p{L}\\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? [];',
    "if (search) return search; const words: string[] = [];",
    "no value is a fault of ours",
  ),
  {
    name: "a share link is written into the statement",
    edits: [
      {
        in: "features/profiles/service.ts",
        find: 'const entry = await directory(db).find("slug", slug);',
        put: `const { sql } = await import("kysely");
      const { rows } = await sql.raw<{ user_id: string; profile_id: number }>("select user_id, profile_id from directory where kind = 'slug' and key = '" + slug + "'").execute(db);
      const entry = rows[0] && { userId: rows[0].user_id, profileId: rows[0].profile_id };`,
      },
    ],
    mustFail: ["no value is a fault of ours", "no value makes the database wait"],
  },
];
