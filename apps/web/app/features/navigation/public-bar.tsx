import type { NavigationUser } from "./names.ts";
import { ProfileBar } from "./profile-bar.tsx";

/** Stands in the places that the script fills. */
const ANYBODY: NavigationUser = {
  id: "",
  firstName: null,
  lastName: null,
  email: "-",
  profileImageUrl: null,
};

/**
 * The bar of a page that is the same for everybody: it offers to sign in, and brings along the bar for somebody who
 * has. The page's script asks who is there and puts it in place.
 */
export function PublicBar() {
  return (
    <div data-understudy-bar className="contents">
      <ProfileBar user={null} wide />
      <template>
        <ProfileBar user={ANYBODY} wide />
      </template>
    </div>
  );
}
