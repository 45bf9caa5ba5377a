import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { sites } from "../content/sites.ts";
import { SitePageScreen } from "../features/sites/site-page.tsx";
import { api } from "../platform/api.ts";

export const meta = () => [{ title: sites.page.meta }];

/** Of the main profile, unless the address names another. */
export default function SiteScreen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const profiles = useQuery({ queryKey: ["profiles"], queryFn: api.profiles.list });
  const named = Number(search.get("profile"));
  const profile = profiles.data?.find((one) => (named ? one.id === named : one.isMain));
  if (!profile) return null;
  const list = profile.isMain ? "/profile?tab=documents" : `/profile/${profile.id}/edit`;
  return <SitePageScreen key={id} profileId={profile.id} id={Number(id)} list={list} />;
}
