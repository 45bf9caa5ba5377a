import { Outlet, useLocation } from "react-router";
import { ProfileBar } from "../features/navigation/profile-bar.tsx";
import { OwnerScreen } from "../features/owner-screen/owner-screen.tsx";
import { PlanNotice } from "../features/plans/plan-notice.tsx";

/** Layout of the AI profile screens: guarded like every owner screen, but with a different bar. */
export default function ProfileLayout() {
  const { pathname } = useLocation();
  return (
    <OwnerScreen bar={(user) => <ProfileBar user={user} current={pathname} />}>
      <PlanNotice />
      <Outlet />
    </OwnerScreen>
  );
}
