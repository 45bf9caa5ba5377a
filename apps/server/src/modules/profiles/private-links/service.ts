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
  isAnswered: (place: ProfileRef, circle: Audience, question: string) => Promise<boolean>;
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
    async list(place: ProfileRef) {
      const repository = privateLinkRepository(db, place);
      const [rows, running, plan] = await Promise.all([
        repository.list(),
        repository.running(clock()),
        planOf(db, place.userId),
      ]);
      return { occasions: await present(rows, repository, clock()), running, limit: limitOf(plan) };
    },

    create: (place: ProfileRef, fields: Fields) => write(dependencies, place, undefined, fields),
    save: (place: ProfileRef, id: number, fields: Fields) => write(dependencies, place, id, fields),

    async end(place: ProfileRef, id: number): Promise<PrivateLink> {
      await db.transaction().execute(async (tx) => {
        const repository = privateLinkRepository(tx, place);
        if (!(await repository.lock(id))) throw new AppError("not_found");
        await repository.end(id, clock());
      });
      await publishLiveEvent(place.userId, { changed: "occasions" });
      return shown(dependencies, place, id);
    },

    async remove(place: ProfileRef, id: number): Promise<undefined> {
      await db.transaction().execute(async (tx) => {
        const repository = privateLinkRepository(tx, place);
        const row = await repository.lock(id);
        if (!row) throw new AppError("not_found");
        await directory(tx).release("occasion", row.token, place.userId);
        await repository.remove(id);
      });
      await publishLiveEvent(place.userId, { changed: "occasions" });
      await publishLiveEvent(place.userId, { changed: "corrections" });
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
  place: ProfileRef,
  known: number | undefined,
  fields: Fields,
) {
  const { db, publishLiveEvent, clock } = dependencies;
  const at = clock();
  const id = await db.transaction().execute(async (tx) => {
    const repository = privateLinkRepository(tx, place);
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
      if (!(await directory(tx).claim("occasion", key, place))) throw new AppError("conflict");
      await repository.insert({ ...fields, id: one, key, at });
    } else await repository.update(one, fields);
    if (!(await repository.choose(one, fields.documentIds ?? []))) throw new AppError("not_found");
    await repository.bumpVersion();
    return one;
  });
  await publishLiveEvent(place.userId, { changed: "occasions" });
  return {
    occasion: await shown(dependencies, place, id),
    unanswered: await unanswered(dependencies, place, id, fields),
  };
}

/** The owner's starter questions are always shown. Returns those that are not answered, so that the owner is warned. */
async function unanswered(dependencies: Dependencies, place: ProfileRef, id: number, { starters }: Fields) {
  const circle: Audience = { of: "link", occasionId: id };
  const open: string[] = [];
  for (const question of starters) {
    if (!(await dependencies.isAnswered(place, circle, question))) open.push(question);
  }
  return open;
}

async function shown({ db, clock }: Dependencies, place: ProfileRef, id: number): Promise<PrivateLink> {
  const repository = privateLinkRepository(db, place);
  const row = await repository.find(id);
  const [occasion] = row ? await present([row], repository, clock()) : [];
  if (!occasion) throw new AppError("not_found");
  return occasion;
}

async function planOf(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("plan_type").where("id", "=", userId).executeTakeFirst();
  return row?.plan_type;
}

function limitOf(plan: string | undefined): number | null {
  return PLANS[(plan ?? "free") as keyof typeof PLANS].runningOccasions;
}
