import { type Mutation, mutateExport } from "../testing/mutation.ts";

/**
 * The minimum of the product's types that the replacements need, so that renaming its own types doesn't break this
 * file.
 */
type Parsed = { success: boolean; data?: unknown; error?: { issues: { code: string }[] } };
type Schema = { safeParse: (value: unknown) => Parsed };
type Definition = { body?: Schema | undefined };
type Route = (app: object, definition: Definition, ...rest: unknown[]) => void;
type OwnProfiles = (db: object) => { countBesideMain: () => Promise<number> };
type Documents = (db: object) => { count: () => Promise<number> };
type Brands = (db: object) => { lock: (userId: string) => Promise<{ plan_type: string } | undefined> };

export const mutations: readonly Mutation[] = [
  mutateExport<Route>(
    "what a call does not know is let through",
    ["platform/route.ts", "route"],
    (original) =>
      (app, definition, ...rest) => {
        const { body } = definition;
        const lenient = body && {
          safeParse(value: unknown) {
            const parsed = body.safeParse(value);
            const isStrange = parsed.error?.issues.every(({ code }) => code === "unrecognized_keys");
            return isStrange ? { success: true, data: value } : parsed;
          },
        };
        original(app, { ...definition, body: lenient }, ...rest);
      },
    "PATCH /api/profile: takes no more than it says",
    "PATCH /api/profile: what is refused changes nothing",
    "PUT /api/profiles/:id: takes no more than it says",
  ),
  mutateExport<OwnProfiles>(
    "profiles are not counted",
    ["modules/profiles/repository.ts", "ownProfileRepository"],
    (original) => (db) => ({ ...original(db), countBesideMain: async () => 0 }),
    "POST /api/profiles: is refused on the free plan",
  ),
  mutateExport<Documents>(
    "documents are not counted",
    ["modules/documents/repository.ts", "documentRepository"],
    (original) => (db) => ({ ...original(db), count: async () => 0 }),
    "POST /api/documents: is refused on the free plan",
    "POST /api/profiles/:id/documents: is refused on the free plan",
  ),
  mutateExport<Brands>(
    "everybody has a white label",
    ["modules/embedding/white-label/repository.ts", "brandRepository"],
    (original) => (db) => ({
      ...original(db),
      async lock(userId) {
        const row = await original(db).lock(userId);
        return row && { ...row, plan_type: "enterprise" };
      },
    }),
    "PUT /api/white-label: is refused on the free plan",
    "POST /api/white-label/packages: is refused on the free plan",
  ),
];
