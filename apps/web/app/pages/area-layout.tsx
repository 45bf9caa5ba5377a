import { Outlet } from "react-router";
import { ProfileArea } from "../features/navigation/profile-area/profile-area.tsx";

/** Within the layout of the owner's screens. */
export default function AreaLayout() {
  return (
    <ProfileArea>
      <Outlet />
    </ProfileArea>
  );
}
