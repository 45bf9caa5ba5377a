import { useUser } from "../data/user.ts";
import { AccountScreen } from "../features/account/account-screen.tsx";
import { account as copy } from "../features/account/copy.ts";
import { ImportAssistant, TakeAlong } from "../features/integrations/assistant-transfer.tsx";
import { initials } from "../features/navigation/names.ts";
import { PlanUse } from "../features/plans/plan-use.tsx";
import { PictureCard } from "../features/profiles/picture-card.tsx";
import { Avatar } from "../ui/avatar.tsx";

export default function AccountPage() {
  const { data: user } = useUser();
  if (!user) return null;
  const face = <Avatar size={64} src={user.profileImageUrl} initials={initials(user)} />;
  return (
    <>
      <h1 className="page-title mb-8">{copy.title}</h1>
      <AccountScreen
        user={user}
        picture={<PictureCard user={user} face={face} />}
        planUse={<PlanUse />}
        carrying={
          <>
            <TakeAlong />
            <ImportAssistant />
          </>
        }
      />
    </>
  );
}
