import type { Mutation } from "../testing/mutation.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "what the public may not see is closed to nobody",
    edits: [
      {
        in: "platform/circle.ts",
        find: `return sql\`closed."circle" <> 'public'\`;`,
        put: "return sql`false`;",
      },
    ],
    mustFail: ["no canary is told", "no document is named", "answers are as if they did not exist"],
  },
  {
    name: "closed passages are found by their words",
    edits: [
      {
        in: "features/documents/passage-search.ts",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own source
        find: 'and "passages"."tsv" @@ ${query}::tsquery and ${OPEN}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own source
        put: 'and "passages"."tsv" @@ ${query}::tsquery',
      },
    ],
    mustFail: ["no canary is told", "answers are as if they did not exist"],
  },
  {
    name: "an own answer is for everybody",
    edits: [
      {
        in: "platform/circle.ts",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own source
        find: "return sql<boolean>`${of} = 'public'`;",
        put: "return sql<boolean>`true`;",
      },
    ],
    mustFail: ["no canary is told", "answers are as if they did not exist"],
  },
];
