import { ProfilePage } from "../features/owner-screen/profile-page.tsx";
import { sites as copy } from "../features/sites/copy.ts";
import { SitesPanel } from "../features/sites/sites-panel.tsx";

export default function SitesPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => (
        <div className="mt-6">
          <SitesPanel profileId={profileId} />
        </div>
      )}
    </ProfilePage>
  );
}
