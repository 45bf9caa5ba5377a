import { occasions as words } from "../content/occasions.ts";
import { OccasionList } from "../features/occasions/occasion-list.tsx";
import { ProfilePage } from "../platform/profile-page.tsx";

export const meta = () => [{ title: words.meta.title }];

export default function OccasionsPage() {
  return (
    <ProfilePage title={words.title} lead={words.lead}>
      {(profileId) => <OccasionList profileId={profileId} />}
    </ProfilePage>
  );
}
