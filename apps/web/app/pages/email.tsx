import { email as copy } from "../features/email/copy.ts";
import { MailboxPanel } from "../features/email/mailbox-panel.tsx";
import { ProfilePage } from "../features/owner-screen/profile-page.tsx";

export default function EmailPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => <MailboxPanel profileId={profileId} />}
    </ProfilePage>
  );
}
