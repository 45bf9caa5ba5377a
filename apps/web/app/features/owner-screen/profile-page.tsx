import type { AiProfile } from "@understudy/contracts";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { loadErrors } from "../../content/load-errors.ts";
import { useNamedProfile } from "../../data/profiles.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const words = loadErrors.profile;

type NamedProfileProps = {
  /** The page has no title of its own, so the empty state provides it. */
  page?: boolean;
  children: (profile: AiProfile) => ReactNode;
};

/** A page about one profile: the main one, unless the URL names another. */
export function NamedProfile({ page = false, children }: NamedProfileProps) {
  return (
    <QueryBoundary query={useNamedProfile()} className="mt-6">
      {(profile) =>
        profile ? <Fragment key={profile.id}>{children(profile)}</Fragment> : <MissingProfile page={page} />
      }
    </QueryBoundary>
  );
}

export function MissingProfile({ page = false }: { page?: boolean }) {
  const action = (
    <Button asChild>
      <Link to="/profile">{words.action}</Link>
    </Button>
  );
  return (
    <Card className="mt-6">
      <EmptyState page={page} title={words.title} action={action}>
        {words.text}
      </EmptyState>
    </Card>
  );
}

type ProfilePageProps = { title: string; lead: string; children: (profileId: number) => ReactNode };

export function ProfilePage({ title, lead, children }: ProfilePageProps) {
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{lead}</p>
      <NamedProfile>
        {({ id, name, isMain }) => (
          <>
            {isMain ? null : <p className="mt-1 font-semibold">{name}</p>}
            {children(id)}
          </>
        )}
      </NamedProfile>
    </>
  );
}
