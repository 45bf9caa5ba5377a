import type { Mutation } from "../testing/mutation.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "any owner may work on a profile",
    "features/profiles/ai-profiles.ts",
    "const row = await profileRepository(on).find(userId, profileId); if (!row)",
    `const entry = await directory(on).find("profile", String(profileId));
     const row = entry && (await profileRepository(on).find(entry.userId, profileId)); if (!row)`,
    "GET /api/profiles/:id by another owner: is refused",
    "GET /api/profiles/:id by another owner: is like what never existed",
  ),
  one(
    "any owner may delete a document",
    "features/documents/repository.ts",
    '.deleteFrom("documents").where("user_id", "=", userId)',
    '.deleteFrom("documents").where("user_id", "is not", null)',
    "DELETE /api/documents/:id by another owner: is refused",
    "DELETE /api/documents/:id: nothing of the owner's changes",
  ),
  one(
    "a private profile is anyone's",
    "features/profiles/policy.ts",
    "return row.is_main ? row.owner_is_public : row.profile_is_public;",
    "return true;",
    "GET /api/users/:id by nobody: tells nothing",
    "GET /api/share/:slug by nobody: is refused",
  ),
  one(
    "a private profile says that it is private",
    "features/profiles/service.ts",
    'if (!row || !maySee(row, caller.viewerId)) throw new AppError("not_found");',
    'if (!row) throw new AppError("not_found"); if (!maySee(row, caller.viewerId)) throw new AppError("unauthorized");',
    "GET /api/users/:id by nobody: is like what never existed",
    "POST /api/chat by nobody: is like what never existed",
  ),
  one(
    "a conversation is read with any token",
    "features/chat/repository.ts",
    '.select(["id", "session_id", "by_owner"]).where("user_id", "=", userId).where("profile_id", "=", profileId).where("session_id", "=", sessionId)',
    '.select(["id", "session_id", "by_owner"]).where("user_id", "=", userId).where("profile_id", "=", profileId)',
    "GET /api/chat/conversation by nobody: tells nothing",
  ),
  one(
    "an answer is judged by whoever knows its number",
    "features/chat/feedback.ts",
    "const judged = await storedExchanges(tx).lock(found, sessionId, exchange);",
    "const judged = { by_owner: false, thumb: null, created_at: new Date() };",
    "POST /api/chat/:exchange/feedback by nobody: is refused",
  ),
  one(
    "owner calls ask for no session",
    "platform/route.ts",
    'if (definition.access === "owner" && !actor) throw new AppError("unauthorized");',
    "",
    "GET /api/profiles/:id by nobody: is refused",
  ),
  {
    name: "an API key opens whatever a session opens",
    edits: [
      {
        in: "platform/route.ts",
        find: "const key = scope && bearerOf(request);",
        put: "const key = bearerOf(request);",
      },
      {
        in: "platform/route.ts",
        find: "return scope && key !== undefined ? app.authenticateKey(key, scope, request, reply)",
        put: 'return key !== undefined ? app.authenticateKey(key, scope ?? "chat", request, reply)',
      },
    ],
    mustFail: ["GET /api/account: nobody signed in, nothing told"],
  },
];
