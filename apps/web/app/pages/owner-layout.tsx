import { Outlet } from "react-router";
import { InboxAlerts } from "../features/inbox/alerts.tsx";
import { OwnerBar } from "../features/navigation/owner-bar.tsx";
import { OwnerScreen } from "../features/owner-screen/owner-screen.tsx";
import { PlanNotice } from "../features/plans/plan-notice.tsx";

export default function OwnerLayout() {
  return (
    <OwnerScreen bar={(user) => <OwnerBar user={user} />}>
      <InboxAlerts />
      <PlanNotice />
      <Outlet />
    </OwnerScreen>
  );
}
