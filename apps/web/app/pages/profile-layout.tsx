import { Outlet } from "react-router";
import { OwnerBar } from "../features/navigation/owner-bar.tsx";
import { OwnerScreen } from "../features/owner-screen/owner-screen.tsx";
import { PlanNotice } from "../features/plans/plan-notice.tsx";

/** Layout of the AI profile screens: the bar of the owner's screens, with the entries of its other variant. */
export default function ProfileLayout() {
  return (
    <OwnerScreen bar={(user) => <OwnerBar user={user} variant="profiles" />}>
      <PlanNotice />
      <Outlet />
    </OwnerScreen>
  );
}
