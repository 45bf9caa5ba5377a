import { UploadPanel } from "../features/documents/documents-panel.tsx";
import { initials } from "../features/navigation/names.ts";
import { Wizard } from "../features/wizard/wizard.tsx";
import { Avatar } from "../ui/avatar.tsx";

/** The wizard for a new owner: each step has a description. */
export default function OnboardingPage() {
  return (
    <Wizard
      path="/onboarding"
      described
      upload={<UploadPanel />}
      face={(user) => <Avatar size={104} src={user.profileImageUrl} initials={initials(user)} />}
    />
  );
}
