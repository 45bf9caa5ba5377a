import { useSearchParams } from "react-router";
import { models as copy } from "../features/models/copy.ts";
import { ModelsPanel } from "../features/models/models-panel.tsx";
import { ProfilePage } from "../features/owner-screen/profile-page.tsx";

export default function ModelsPage() {
  const [search] = useSearchParams();
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => (
        <ModelsPanel
          profileId={profileId}
          compareHref={search.has("profile") ? `/models/compare?profile=${profileId}` : "/models/compare"}
        />
      )}
    </ProfilePage>
  );
}
