import type { CurrentUser } from "@understudy/contracts";
import { PLANS } from "@understudy/contracts/plain";
import { type ProfileId, useDocuments } from "../../data/documents.ts";
import { useUser } from "../../data/user.ts";
import { combineQueries, QueryBoundary } from "../../platform/query-boundary.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Track } from "../../ui/progress.tsx";
import { documents as copy } from "./copy.ts";

/** How much of the plan's document limit is used. Renders nothing until both values have loaded. */
export function PlanRoom({ profileId }: { profileId?: ProfileId }) {
  const query = combineQueries({ user: useUser(), documents: useDocuments(profileId) });
  // The list beside it says when the documents could not be loaded.
  return (
    <QueryBoundary query={query} loading={null} failed={() => null}>
      {({ user, documents }) => (user ? <Room user={user} documents={documents.length} /> : null)}
    </QueryBoundary>
  );
}

function Room({ user, documents }: { user: CurrentUser; documents: number }) {
  const limit = PLANS[user.planType].documentsPerProfile;
  const title = copy.room.title(copy.room.plans[user.planType]);
  return (
    <Card>
      <CardHead title={title} className="mb-2" />
      <p className="text-ink-soft">
        <span className="font-[420] font-serif text-28 text-ink lining-nums">{documents}</span>{" "}
        {copy.room.of(limit)}
      </p>
      <Track value={(documents / limit) * 100} label={title} tone="quiet" className="mt-2" />
    </Card>
  );
}
