import { type Mutation, mutateExport } from "../testing/mutation.ts";

const ROUTE = "platform/route.ts";
const CHAT = "modules/chat/repository.ts";
const POLICY = "modules/profiles/policy.ts";

/**
 * The minimum of the product's types that the replacements need, so that renaming its own types doesn't break this
 * file.
 */
type Query = { [Step in "selectFrom" | "select" | "where"]: (...args: unknown[]) => Query } & {
  executeTakeFirst: () => Promise<{ user_id: string } | undefined>;
};
type ProfileRepository = (db: Query) => { find: (userId: string, profileId: number) => Promise<unknown> };
type DocumentRepository = (db: Query) => {
  remove: (userId: string, ids: number[], profileId?: number) => Promise<unknown>;
};
type MaySee = (row: object, viewerId: string | undefined) => boolean;
type Conversations = (db: Query) => {
  find: (room: Record<"userId" | "profileId", unknown>) => Promise<unknown>;
};
type Exchanges = (db: Query) => { lock: () => Promise<unknown> };
type RelationTo = (caller: { keyId?: number | undefined }, ownerId: string) => string;
type Route = (app: object, definition: { access: string; scope?: string }, ...rest: unknown[]) => void;

export const mutations: readonly Mutation[] = [
  mutateExport<ProfileRepository>(
    "any owner may work on a profile",
    ["modules/profiles/repository.ts", "profileRepository"],
    (original) => (db) => ({
      ...original(db),
      async find(userId, profileId) {
        const owner = db.selectFrom("ai_profiles").select("user_id").where("id", "=", profileId);
        return original(db).find((await owner.executeTakeFirst())?.user_id ?? userId, profileId);
      },
    }),
    "GET /api/profiles/:id by another owner: is refused",
    "GET /api/profiles/:id by another owner: is like what never existed",
  ),
  mutateExport<DocumentRepository>(
    "any owner may delete a document",
    ["modules/documents/repository.ts", "documentRepository"],
    (original) => (db) => ({
      ...original(db),
      async remove(userId, ids, profileId) {
        const owner = db.selectFrom("documents").select("user_id").where("id", "in", ids);
        return original(db).remove((await owner.executeTakeFirst())?.user_id ?? userId, ids, profileId);
      },
    }),
    "DELETE /api/documents/:id by another owner: is refused",
    "DELETE /api/documents/:id: nothing of the owner's changes",
  ),
  mutateExport<MaySee>(
    "a private profile is anyone's",
    [POLICY, "maySee"],
    () => () => true,
    "GET /api/users/:id by nobody: tells nothing",
    "GET /api/share/:slug by nobody: is refused",
  ),
  mutateExport<MaySee>(
    "a private profile says that it is private",
    [POLICY, "maySee"],
    (original) =>
      (...args) => {
        if (original(...args)) return true;
        throw Object.assign(new Error("This profile is private."), { statusCode: 401 });
      },
    "GET /api/users/:id by nobody: is like what never existed",
    "POST /api/chat by nobody: is like what never existed",
  ),
  mutateExport<Conversations>(
    "a conversation is read with any token",
    [CHAT, "conversationRepository"],
    (original) => (db) => ({
      ...original(db),
      find: ({ userId, profileId }) =>
        db
          .selectFrom("chat_sessions")
          .select(["id", "session_id", "by_owner"])
          .where("user_id", "=", userId)
          .where("profile_id", "=", profileId)
          .executeTakeFirst(),
    }),
    "GET /api/chat/conversation by nobody: tells nothing",
  ),
  mutateExport<Exchanges>(
    "an answer is rated by anyone who knows its number",
    [CHAT, "storedExchanges"],
    (original) => (db) => ({
      ...original(db),
      lock: async () => ({ by_owner: false, thumb: null, created_at: new Date() }),
    }),
    "POST /api/chat/:exchange/feedback by nobody: is refused",
  ),
  mutateExport<Route>(
    "owner calls ask for no session",
    [ROUTE, "route"],
    (original) =>
      (app, definition, ...rest) =>
        original(app, { ...definition, access: "public" }, ...rest),
    "GET /api/profiles/:id by nobody: is refused",
  ),
  mutateExport<Route>(
    "an API key opens whatever a session opens",
    [ROUTE, "route"],
    (original) =>
      (app, definition, ...rest) =>
        original(app, { ...definition, scope: definition.scope ?? "chat" }, ...rest),
    "GET /api/account: nobody signed in, nothing told",
  ),
  mutateExport<RelationTo>(
    "a program with an API key is the owner",
    ["platform/caller.ts", "relationTo"],
    (original) => (caller, ownerId) => original({ ...caller, keyId: undefined }, ownerId),
    "GET /api/chat/conversation by the owner's chat key: tells nothing",
    "GET /api/chat/:exchange/events by the owner's chat key: tells nothing",
    "POST /api/chat/:exchange/stop by the owner's chat key: is refused",
  ),
];
