import type { Mutation } from "../testing/mutation.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "what a call does not know is let through",
    "platform/route.ts",
    "const { success, data, error } = schema.safeParse(value);",
    `const parsed = schema.safeParse(value);
     const strange = !parsed.success && parsed.error.issues.every(({ code }) => code === "unrecognized_keys");
     const { success, data, error } = strange ? { success: true, data: value, error: undefined } : parsed;`,
    "PATCH /api/profile: takes no more than it says",
    "PATCH /api/profile: what is refused changes nothing",
    "PUT /api/profiles/:id: takes no more than it says",
  ),
  one(
    "profiles are not counted",
    "features/profiles/ai-profiles.ts",
    "await assertRoom(tx, userId);",
    "",
    "POST /api/profiles: is refused on the free plan",
  ),
  one(
    "documents are not counted",
    "features/documents/service.ts",
    'if ((await roomIn(tx, userId, profileId)) <= 0) throw new AppError("plan_limit");',
    "",
    "POST /api/documents: is refused on the free plan",
    "POST /api/profiles/:id/documents: is refused on the free plan",
  ),
  one(
    "everybody has a white label",
    "features/white-label/service.ts",
    "if (!PLANS[row.plan_type as keyof typeof PLANS].paid) {",
    "if (row.plan_type === 'none') {",
    "PUT /api/white-label: is refused on the free plan",
    "POST /api/white-label/packages: is refused on the free plan",
  ),
];
