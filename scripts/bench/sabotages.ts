import type { Sabotage } from "../../trust/sabotage.ts";

/** What must make a bar fail; a place is named from the root. */
export const SABOTAGES: Record<string, readonly Pick<Sabotage, "name" | "edits">[]> = {
  P5: [
    {
      name: "a page is made anew for every visitor",
      edits: [{ in: "apps/server/src/platform/page-cache.ts", find: "if (value) put(key, value);", put: "" }],
    },
  ],
  P14: [
    {
      name: "one address that hangs holds all the lanes of a worker",
      edits: [
        {
          in: "apps/server/src/features/developers/jobs.ts",
          find: "atOnce: { jobs: 8, ofKey: 2, key: ({ userId }) => userId },",
          put: "atOnce: { jobs: 2, ofKey: 2, key: ({ userId }) => userId },",
        },
      ],
    },
  ],
};
