import { createHash } from "node:crypto";
import { AppError } from "@understudy/contracts";
import type { Audience } from "../../../platform/audience.ts";
import type { Caller } from "../../../platform/caller.ts";
import type { Database } from "../../../platform/database.ts";
import { newTimeId, newToken } from "../../../platform/ids.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import type { Vault } from "../../../platform/vault.ts";
import { type ProfileKey, profileKeyOf } from "../present.ts";
import type { SignedVisitor } from "../repository.ts";
import type { Admit, Profile } from "../turn.ts";
import { latestConversation, visitorKeyRepository, visitorSessionRepository } from "./repository.ts";
import { readToken } from "./token.ts";

type Dependencies = {
  db: Database;
  vault: Pick<Vault, "seal" | "open">;
  admit: Admit;
  findProfile: (profileKey: string, caller: Caller) => Promise<Profile>;
  /** The target of an active private link. */
  findLink: (
    key: string,
  ) => Promise<{ userId: string; profileId: number; privateLinkId: number } | undefined>;
  clock: () => Date;
};

/** A chat that stays open longer asks its page for another token. */
const SESSION_MS = 86_400_000;
const KEY_MARK = "vk_";
const SECRET_MARK = "vis_";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

export type VisitorService = ReturnType<typeof visitorService>;

/** Visitors whom the owner's own site has introduced with a signed token. */
export function visitorService({ db, vault, admit, findProfile, findLink, clock }: Dependencies) {
  async function audienceOf(
    { userId, profileId }: ProfileRef,
    linkKey: string | null,
  ): Promise<Audience | undefined> {
    const link = linkKey === null ? undefined : await findLink(linkKey);
    // A link that has ended, or is another assistant's, gives access to nothing more.
    if (link?.userId !== userId || link.profileId !== profileId) return undefined;
    return { of: "link", privateLinkId: link.privateLinkId };
  }

  return {
    async key(userId: string): Promise<{ createdAt: string | null }> {
      const row = await visitorKeyRepository(db).find(userId);
      return { createdAt: row?.created_at.toISOString() ?? null };
    },

    /** Only this response contains the key. Nothing that the key before it signed works any longer. */
    async createKey(userId: string): Promise<{ key: string; createdAt: string }> {
      const key = KEY_MARK + newToken();
      const at = clock();
      await db.transaction().execute(async (tx) => {
        await visitorKeyRepository(tx).save(userId, await vault.seal(tx, userId, key), at);
        await visitorSessionRepository(tx).removeAll(userId);
      });
      return { key, createdAt: at.toISOString() };
    },

    async removeKey(userId: string): Promise<{ createdAt: null }> {
      await db.transaction().execute(async (tx) => {
        await visitorKeyRepository(tx).remove(userId);
        await visitorSessionRepository(tx).removeAll(userId);
      });
      return { createdAt: null };
    },

    /** Exchanges a token, once, for the secret that the chat sends with its questions. */
    async identify({ token, ...profileKey }: ProfileKey & { token: string }, caller: Caller) {
      const find = () => findProfile(profileKeyOf(profileKey) ?? "", { ...caller, visitor: undefined });
      const profile = await admit(caller.address, find);
      const { userId, profileId } = profile;
      const stored = await visitorKeyRepository(db).find(userId);
      const at = clock();
      const identity = stored
        ? await readToken(token, {
            secret: await vault.open(userId, stored.secret),
            assistants: [userId, String(profileId)],
            at,
          })
        : { refusal: "The identity token isn't valid." };
      if ("refusal" in identity) throw new AppError("unauthorized", { detail: identity.refusal });
      const { subject, name, linkKey, tokenId } = identity;
      const secret = SECRET_MARK + newToken();
      const expiresAt = new Date(at.getTime() + SESSION_MS);
      const sessions = visitorSessionRepository(db);
      const isNew = await sessions.insert(userId, {
        id: newTimeId(at.getTime()),
        profile_id: profileId,
        token_hash: hashOf(tokenId),
        secret_hash: hashOf(secret),
        subject,
        name,
        link_key: linkKey,
        created_at: at,
        expires_at: expiresAt,
      });
      if (!isNew) throw new AppError("unauthorized", { detail: "The identity token was used before." });
      const audience = (await audienceOf(profile, linkKey)) ?? profile.audience;
      const sessionId = await latestConversation(db, { ...profile, audience }, subject);
      return { visitor: secret, name, expiresAt: expiresAt.toISOString(), sessionId: sessionId ?? null };
    },

    /** The visitor whom this secret belongs to, and what she may read beyond what everyone may. */
    async find(
      profile: ProfileRef,
      secret: string,
    ): Promise<{ visitor: SignedVisitor; audience: Audience | undefined } | undefined> {
      const row = await visitorSessionRepository(db).find(profile, hashOf(secret), clock());
      if (!row) return undefined;
      const { subject, name, link_key: linkKey } = row;
      return { visitor: { subject, name }, audience: await audienceOf(profile, linkKey) };
    },
  };
}
