import { ChatAppsPanel } from "../features/chat-apps/chat-apps-panel.tsx";
import { chatApps as copy } from "../features/chat-apps/copy.ts";
import { ProfilePage } from "../features/owner-screen/profile-page.tsx";

export default function ChatAppsPage() {
  return (
    <ProfilePage title={copy.title} lead={copy.lead}>
      {(profileId) => <ChatAppsPanel profileId={profileId} />}
    </ProfilePage>
  );
}
