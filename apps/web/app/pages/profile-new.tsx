import { aiProfiles as copy } from "../features/ai-profiles/copy.ts";
import { CreateProfile } from "../features/ai-profiles/create-profile.tsx";
import { ProfileList } from "../features/ai-profiles/profile-list.tsx";
import { ProfileScreen } from "../features/ai-profiles/profile-screen.tsx";

export default function ProfileNewPage() {
  return (
    <ProfileScreen title={copy.new.title} lead={copy.new.lead} side={<ProfileList />}>
      <CreateProfile />
    </ProfileScreen>
  );
}
