import { useParams } from "react-router";
import { NamedProfile } from "../features/owner-screen/profile-page.tsx";
import { SitePageScreen } from "../features/sites/site-page.tsx";

/** Shows a site of the main profile, unless the URL names another. */
export default function SiteScreen() {
  const { id } = useParams();
  return (
    <NamedProfile page>
      {(profile) => (
        <SitePageScreen
          key={id}
          profileId={profile.id}
          id={Number(id)}
          list={profile.isMain ? "/sites" : `/sites?profile=${profile.id}`}
        />
      )}
    </NamedProfile>
  );
}
