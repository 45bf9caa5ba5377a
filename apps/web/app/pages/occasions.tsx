import { ProfilePage } from "../features/owner-screen/profile-page.tsx";
import { privateLinks as copy } from "../features/private-links/copy.ts";
import { PrivateLinkList } from "../features/private-links/private-link-list.tsx";

export default function PrivateLinksPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => <PrivateLinkList profileId={profileId} />}
    </ProfilePage>
  );
}
