import type { Mutation } from "../testing/mutation.ts";

/**
 * A benchmark runs in several processes, which only a preloaded hook reaches, so its mutations edit the source text.
 */
type TextMutation = Required<Pick<Mutation, "name" | "edits">>;

const SHORT_SIGHTED: TextMutation = {
  name: "only some of an owner's vectors are looked at",
  edits: [
    {
      in: "apps/server/src/modules/documents/passage-search.ts",
      find: `and "passage_vectors"."model" = \${vector.model} and \${part}`,
      put: `and "passage_vectors"."model" = \${vector.model} and \${part} and "passage_id" % 4 > 0`,
    },
  ],
};

/** Mutations that must make a target fail. Paths are relative to the root. */
export const MUTATIONS: Record<string, readonly TextMutation[]> = {
  P5: [
    {
      name: "a page is made anew for every visitor",
      edits: [{ in: "apps/server/src/platform/page-cache.ts", find: "if (value) put(key, value);", put: "" }],
    },
  ],
  P10: [SHORT_SIGHTED],
  P11: [SHORT_SIGHTED],
  P12: [
    {
      name: "a closed stream is kept",
      edits: [{ in: "apps/server/src/platform/live.ts", find: "open.delete(reply);", put: "" }],
    },
  ],
  P13: [
    {
      name: "a screen goes through all of an owner's exchanges",
      edits: [
        {
          in: "apps/server/src/modules/analytics/period-repository.ts",
          find: `.selectFrom("documents").select(sql<number>\`count(*)::float8\`.as("count"))`,
          put: `.selectFrom("documents").select(sql<number>\`(count(*) + 0 * (select count(distinct md5(m."message" || m."id"))
            from "chat_messages" as m where m."user_id" = \${userId}))::float8\`.as("count"))`,
        },
      ],
    },
  ],
  P14: [
    {
      name: "one address that hangs holds all the lanes of a worker",
      edits: [
        {
          in: "apps/server/src/modules/integrations/jobs.ts",
          find: "atOnce: { jobs: 8, ofKey: 2, key: ({ userId }) => userId },",
          put: "atOnce: { jobs: 2, ofKey: 2, key: ({ userId }) => userId },",
        },
      ],
    },
  ],
};
