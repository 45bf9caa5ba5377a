import { Outlet } from "react-router";
import { OwnerBar } from "../features/navigation/owner-bar.tsx";
import { PlanNotice } from "../features/plans/plan-notice.tsx";
import { OwnerScreen } from "../platform/owner-screen.tsx";

export default function OwnerLayout() {
  return (
    <OwnerScreen bar={(user) => <OwnerBar user={user} />}>
      <PlanNotice />
      <Outlet />
    </OwnerScreen>
  );
}
