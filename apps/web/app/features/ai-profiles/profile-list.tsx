import type { AiProfile } from "@understudy/contracts";
import { useProfiles } from "../../data/profiles.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { textLink } from "../../ui/text-link.ts";
import { aiProfiles } from "./copy.ts";

const words = aiProfiles.list;

/** The owner's assistants, the main one first. Empty until they have loaded. */
export function ProfileList({ current }: { current?: number }) {
  return (
    <QueryBoundary query={useProfiles()} loading={null}>
      {(profiles) => <List profiles={profiles} current={current} />}
    </QueryBoundary>
  );
}

type ListProps = { profiles: readonly AiProfile[]; current: number | undefined };

function List({ profiles, current }: ListProps) {
  return (
    <Card flush>
      <CardHead title={words.title} className="mb-2" />
      <CardRows>
        {profiles.map(({ id, name, isMain, isPublic }) => (
          <CardRow key={id}>
            <a
              href={isMain ? "/profile" : `/profile/${id}/edit`}
              {...(id === current ? { "aria-current": "page" as const } : {})}
              className={`${textLink} min-w-0 [overflow-wrap:anywhere]`}
            >
              {name}
            </a>
            <Badge>{isMain ? words.main : isPublic ? words.public : words.private}</Badge>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  );
}
