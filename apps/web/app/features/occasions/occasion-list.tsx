import { Plus } from "lucide-react";
import { useState } from "react";
import { occasions as words } from "../../content/occasions.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useOccasions } from "./api.ts";
import { OccasionForm } from "./occasion-form.tsx";
import { OccasionRow } from "./occasion-row.tsx";

/** All private links of a profile, and a form to create one. */
export function OccasionList({ profileId }: { profileId: number }) {
  const { data, isError, refetch } = useOccasions(profileId);
  const [editing, setEditing] = useState<number | "new">();
  if (isError) {
    return (
      <Callout
        tone="bad"
        urgent
        action={
          <Button variant="quiet" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      >
        {words.failed}
      </Callout>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label={words.loading} className="mt-6">
        <SkeletonText lines={6} />
      </div>
    );
  }
  const { occasions, running, limit } = data;
  const isFull = limit !== null && running >= limit;
  const edited = occasions.find(({ id }) => id === editing);
  return (
    <div className="mt-6 grid max-w-220 grid-cols-[minmax(0,1fr)] gap-4">
      {editing === undefined ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button disabled={isFull} onClick={() => setEditing("new")}>
            <Icon of={Plus} />
            {words.add}
          </Button>
          {limit === null ? null : <Hint>{isFull ? words.full : words.room(running, limit)}</Hint>}
        </div>
      ) : (
        <OccasionForm
          key={editing}
          profileId={profileId}
          occasion={edited}
          onEnd={() => setEditing(undefined)}
        />
      )}
      <Card className="p-0 md:p-0">
        {occasions.length === 0 ? (
          <EmptyState shape="none" title={words.none.title}>
            {words.none.text}
          </EmptyState>
        ) : (
          <ul aria-label={words.title}>
            {occasions.map((occasion) => (
              <OccasionRow
                key={occasion.id}
                profileId={profileId}
                occasion={occasion}
                onEdit={() => setEditing(occasion.id)}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
