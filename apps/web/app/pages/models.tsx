import { models as copy } from "../features/models/copy.ts";
import { ModelsPanel } from "../features/models/models-panel.tsx";
import { ProfilePage } from "../features/owner-screen/profile-page.tsx";

export default function ModelsPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => <ModelsPanel profileId={profileId} />}
    </ProfilePage>
  );
}
