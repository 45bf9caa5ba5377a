import { occasions as copy } from "../content/private-links.ts";
import { ProfilePage } from "../features/owner-screen/profile-page.tsx";
import { PrivateLinkList } from "../features/private-links/private-link-list.tsx";

export default function PrivateLinksPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => <PrivateLinkList profileId={profileId} />}
    </ProfilePage>
  );
}
