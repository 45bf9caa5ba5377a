import { AppError, PLANS, type PrivateLink, type PublicUser } from "@understudy/contracts";
import type { Audience } from "../../../platform/audience.ts";
import type { Caller } from "../../../platform/caller.ts";
import type { Database } from "../../../platform/database.ts";
import { directory } from "../../../platform/directory.ts";
import { newPrivateLinkKey, newTimeId } from "../../../platform/ids.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import type { FindLink } from "./find-link.ts";
import { present } from "./present.ts";
import { type Fields, privateLinkRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  findLink: FindLink;
  /** The profile as a visitor with this link sees it. */
  userAt: (key: string, caller: Caller) => Promise<PublicUser>;
  /** Whether the documents of this audience answer the question in full. */
  isAnswered: (profileRef: ProfileRef, audience: Audience, question: string) => Promise<boolean>;
  publishLiveEvent: PublishLiveEvent;
  clock: () => Date;
};

export type PrivateLinkService = ReturnType<typeof privateLinkService>;

/**
 * Private links, for example for a conference, a client or a job application. A missing link and another owner's both
 * give `not_found`.
 */
export function privateLinkService(dependencies: Dependencies) {
  const { db, findLink, userAt, publishLiveEvent, clock } = dependencies;
  return {
    async list(profileRef: ProfileRef) {
      const repository = privateLinkRepository(db, profileRef);
      const [rows, running, plan] = await Promise.all([
        repository.list(),
        repository.running(clock()),
        planOf(db, profileRef.userId),
      ]);
      return { occasions: await present(rows, repository, clock()), running, limit: limitOf(plan) };
    },

    create: (profileRef: ProfileRef, fields: Fields) => write(dependencies, profileRef, undefined, fields),
    save: (profileRef: ProfileRef, id: number, fields: Fields) => write(dependencies, profileRef, id, fields),

    async end(profileRef: ProfileRef, id: number): Promise<PrivateLink> {
      await db.transaction().execute(async (tx) => {
        const repository = privateLinkRepository(tx, profileRef);
        if (!(await repository.lock(id))) throw new AppError("not_found");
        await repository.end(id, clock());
      });
      await publishLiveEvent(profileRef.userId, { changed: "occasions" });
      return shown(dependencies, profileRef, id);
    },

    async remove(profileRef: ProfileRef, id: number): Promise<undefined> {
      await db.transaction().execute(async (tx) => {
        const repository = privateLinkRepository(tx, profileRef);
        const row = await repository.lock(id);
        if (!row) throw new AppError("not_found");
        await directory(tx).release("occasion", row.token, profileRef.userId);
        await repository.remove(id);
      });
      await publishLiveEvent(profileRef.userId, { changed: "occasions" });
      await publishLiveEvent(profileRef.userId, { changed: "corrections" });
      return undefined;
    },

    async visit(key: string, caller: Caller) {
      const user = await userAt(key, caller);
      const link = await findLink(key);
      if (!link) throw new AppError("not_found");
      return { greeting: link.greeting, user: { ...user, suggestedQuestions: link.starters } };
    },
  };
}

async function write(
  dependencies: Dependencies,
  profileRef: ProfileRef,
  known: number | undefined,
  fields: Fields,
) {
  const { db, publishLiveEvent, clock } = dependencies;
  const at = clock();
  const id = await db.transaction().execute(async (tx) => {
    const repository = privateLinkRepository(tx, profileRef);
    // Lock the owner's row, so that two links created at once count each other.
    const plan = await repository.lockPlan();
    if (known !== undefined && !(await repository.lock(known))) throw new AppError("not_found");
    const limit = limitOf(plan);
    const runs = fields.endsAt === null || new Date(fields.endsAt) > at;
    if (runs && limit !== null && (await repository.running(at, known)) >= limit)
      throw new AppError("plan_limit");
    const one = known ?? newTimeId(at.getTime());
    if (known === undefined) {
      const key = newPrivateLinkKey();
      if (!(await directory(tx).claim("occasion", key, profileRef))) throw new AppError("conflict");
      await repository.insert({ ...fields, id: one, key, at });
    } else await repository.update(one, fields);
    if (!(await repository.choose(one, fields.documentIds ?? []))) throw new AppError("not_found");
    await repository.bumpVersion();
    return one;
  });
  await publishLiveEvent(profileRef.userId, { changed: "occasions" });
  return {
    occasion: await shown(dependencies, profileRef, id),
    unanswered: await unanswered(dependencies, profileRef, id, fields),
  };
}

/** The owner's starter questions are always shown. Returns those that are not answered, so that the owner is warned. */
async function unanswered(
  dependencies: Dependencies,
  profileRef: ProfileRef,
  id: number,
  { starters }: Fields,
) {
  const audience: Audience = { of: "link", privateLinkId: id };
  const open: string[] = [];
  for (const question of starters) {
    if (!(await dependencies.isAnswered(profileRef, audience, question))) open.push(question);
  }
  return open;
}

async function shown({ db, clock }: Dependencies, profileRef: ProfileRef, id: number): Promise<PrivateLink> {
  const repository = privateLinkRepository(db, profileRef);
  const row = await repository.find(id);
  const [privateLink] = row ? await present([row], repository, clock()) : [];
  if (!privateLink) throw new AppError("not_found");
  return privateLink;
}

async function planOf(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("plan_type").where("id", "=", userId).executeTakeFirst();
  return row?.plan_type;
}

function limitOf(plan: string | undefined): number | null {
  return PLANS[(plan ?? "free") as keyof typeof PLANS].runningOccasions;
}
