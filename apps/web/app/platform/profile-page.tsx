import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { api } from "./api.ts";

type ProfilePageProps = { title: string; lead: string; children: (profileId: number) => ReactNode };

/** A page about one profile: the main one, unless the address names another. */
export function ProfilePage({ title, lead, children }: ProfilePageProps) {
  const [search] = useSearchParams();
  const profiles = useQuery({ queryKey: ["profiles"], queryFn: api.profiles.list });
  const named = Number(search.get("profile"));
  const profile = profiles.data?.find(({ id, isMain }) => (named ? id === named : isMain));
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{lead}</p>
      {profile && !profile.isMain ? <p className="mt-1 font-semibold">{profile.name}</p> : null}
      {profile ? <Fragment key={profile.id}>{children(profile.id)}</Fragment> : null}
    </>
  );
}
