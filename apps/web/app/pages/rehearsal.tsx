import { rehearsal as words } from "../content/rehearsal.ts";
import { RehearsalView } from "../features/rehearsal/rehearsal-view.tsx";
import { ProfilePage } from "../platform/profile-page.tsx";

export const meta = () => [{ title: words.meta.title }];

export default function RehearsalPage() {
  return (
    <ProfilePage title={words.title} lead={words.lead}>
      {(profileId) => <RehearsalView profileId={profileId} />}
    </ProfilePage>
  );
}
