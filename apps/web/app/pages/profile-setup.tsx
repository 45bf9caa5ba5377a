import { UploadPanel } from "../features/documents/documents-panel.tsx";
import { initials } from "../features/navigation/names.ts";
import { Wizard } from "../features/wizard/wizard.tsx";
import { Avatar } from "../ui/avatar.tsx";

/** The same wizard, reached from a "start building" link. */
export default function ProfileSetupPage() {
  return (
    <Wizard
      path="/profile-setup"
      described={false}
      upload={<UploadPanel />}
      face={(user) => <Avatar size={104} src={user.profileImageUrl} initials={initials(user)} />}
    />
  );
}
