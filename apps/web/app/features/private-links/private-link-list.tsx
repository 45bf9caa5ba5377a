import { Plus } from "lucide-react";
import { useState } from "react";
import { usePrivateLinks } from "../../data/private-links.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { privateLinks as copy } from "./copy.ts";
import { PrivateLinkForm } from "./private-link-form.tsx";
import { PrivateLinkRow } from "./private-link-row.tsx";

/** All private links of a profile, and a form to create one. */
export function PrivateLinkList({ profileId }: { profileId: number }) {
  return (
    <QueryBoundary query={usePrivateLinks(profileId)} failed={copy.failed} className="mt-6">
      {(links) => <Links profileId={profileId} links={links} />}
    </QueryBoundary>
  );
}

type LinksProps = {
  profileId: number;
  links: NonNullable<ReturnType<typeof usePrivateLinks>["data"]>;
};

function Links({ profileId, links }: LinksProps) {
  const [editing, setEditing] = useState<number | "new">();
  const { occasions, running, limit } = links;
  const isFull = limit !== null && running >= limit;
  const edited = occasions.find(({ id }) => id === editing);
  return (
    <div className="mt-6 grid max-w-220 grid-cols-[minmax(0,1fr)] gap-4">
      {editing === undefined ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button disabled={isFull} onClick={() => setEditing("new")}>
            <Icon of={Plus} />
            {copy.add}
          </Button>
          {limit === null ? null : <Hint>{isFull ? copy.full : copy.room(running, limit)}</Hint>}
        </div>
      ) : (
        <PrivateLinkForm
          key={editing}
          profileId={profileId}
          privateLink={edited}
          onEnd={() => setEditing(undefined)}
        />
      )}
      <Card className="p-0 md:p-0">
        {occasions.length === 0 ? (
          <EmptyState shape="none" title={copy.none.title}>
            {copy.none.text}
          </EmptyState>
        ) : (
          <ul aria-label={copy.title}>
            {occasions.map((privateLink) => (
              <PrivateLinkRow
                key={privateLink.id}
                profileId={profileId}
                privateLink={privateLink}
                onEdit={() => setEditing(privateLink.id)}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
