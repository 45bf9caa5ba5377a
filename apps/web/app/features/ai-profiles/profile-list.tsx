import { aiProfiles } from "../../content/ai-profiles.ts";
import { useProfiles } from "../../data/profiles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { textLink } from "../../ui/text-link.ts";

const words = aiProfiles.list;

/** The owner's assistants, the main one first. Renders nothing until they have loaded. */
export function ProfileList({ current }: { current?: number }) {
  const { data } = useProfiles();
  if (!data) return null;
  return (
    <Card flush>
      <CardHead title={words.title} className="mb-2" />
      <CardRows>
        {data.map(({ id, name, isMain, isPublic }) => (
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
