import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { corrections as words } from "../content/corrections.ts";
import { CorrectionList } from "../features/corrections/correction-list.tsx";
import { api } from "../platform/api.ts";

export const meta = () => [{ title: words.meta.title }];

/** Of the main profile, unless the address names another. */
export default function AnswersPage() {
  const [search] = useSearchParams();
  const profiles = useQuery({ queryKey: ["profiles"], queryFn: api.profiles.list });
  const named = Number(search.get("profile"));
  const profile = profiles.data?.find(({ id, isMain }) => (named ? id === named : isMain));
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      {profile && !profile.isMain ? <p className="mt-1 font-semibold">{profile.name}</p> : null}
      {profile ? <CorrectionList key={profile.id} profileId={profile.id} /> : null}
    </>
  );
}
