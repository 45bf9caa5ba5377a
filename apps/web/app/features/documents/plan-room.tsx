import { PLANS } from "@understudy/contracts/plain";
import { documents as copy } from "../../content/documents.ts";
import { type ProfileId, useDocuments } from "../../data/documents.ts";
import { useUser } from "../../data/user.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { Track } from "../../ui/progress.tsx";

/** How much of the plan's document limit is used. Renders nothing until both values have loaded. */
export function PlanRoom({ profileId }: { profileId?: ProfileId }) {
  const { data: user } = useUser();
  const { data } = useDocuments(profileId);
  if (!user || !data) return null;
  const limit = PLANS[user.planType].documentsPerProfile;
  const title = copy.room.title(copy.room.plans[user.planType]);
  return (
    <Card>
      <CardHead title={title} className="mb-2" />
      <p className="text-ink-soft">
        <span className="font-[420] font-serif text-28 text-ink lining-nums">{data.length}</span>{" "}
        {copy.room.of(limit)}
      </p>
      <Track value={(data.length / limit) * 100} label={title} tone="quiet" className="mt-2" />
    </Card>
  );
}
