import { account as words } from "../content/account.ts";
import { AccountScreen } from "../features/account/account-screen.tsx";
import { PlanUse } from "../features/plans/plan-use.tsx";
import { useUser } from "../platform/user.ts";

export const meta = () => [{ title: words.meta }];

export default function AccountPage() {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <h1 className="page-title mb-8">{words.title}</h1>
      <AccountScreen user={user} picture={null} planUse={<PlanUse />} />
    </>
  );
}
