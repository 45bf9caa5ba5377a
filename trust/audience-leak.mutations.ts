import { type Mutation, mutateExport } from "../testing/mutation.ts";

type Audience = { of: string };
type ClosedDocuments = (given: { audience: Audience }) => unknown;
type HoldsAnswer = (audience: Audience, row: string) => unknown;

type RelationTo = (caller: { keyId?: number | undefined }, ownerId: string) => string;

const AUDIENCE = "platform/audience.ts";
const CANARY = "no canary is revealed";
const SAME = "answers are as if they did not exist";

export const mutations: readonly Mutation[] = [
  mutateExport<ClosedDocuments>(
    "the public gets every document",
    [AUDIENCE, "closedDocuments"],
    (original) => (given) =>
      original(given.audience.of === "public" ? { ...given, audience: { of: "owner" } } : given),
    CANARY,
    "no document is named",
    SAME,
  ),
  {
    name: "closed passages are found by their words",
    // No export reaches this part of the statement, so this edits the source text.
    edits: [
      {
        in: "modules/documents/passage-search.ts",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own source
        find: 'and "passages"."tsv" @@ ${query}::tsquery and ${OPEN}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own source
        put: 'and "passages"."tsv" @@ ${query}::tsquery',
      },
    ],
    mustFail: [CANARY, SAME],
  },
  mutateExport<HoldsAnswer>(
    "a saved answer is for everyone",
    [AUDIENCE, "holdsAnswer"],
    (original) => (audience, row) => original(audience.of === "public" ? { of: "owner" } : audience, row),
    CANARY,
    SAME,
  ),
  mutateExport<RelationTo>(
    "a program with an API key reads as the owner",
    ["platform/caller.ts", "relationTo"],
    (original) => (caller, ownerId) => original({ ...caller, keyId: undefined }, ownerId),
    "conversation by a key: no words of the passage",
    "events by a key: no words of the passage",
    "stop by a key: no words of the passage",
  ),
];
