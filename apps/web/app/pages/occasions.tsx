import { occasions as copy } from "../content/private-links.ts";
import { PrivateLinkList } from "../features/private-links/private-link-list.tsx";
import { ProfilePage } from "../platform/profile-page.tsx";

export default function PrivateLinksPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => <PrivateLinkList profileId={profileId} />}
    </ProfilePage>
  );
}
