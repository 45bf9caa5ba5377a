import type { NavigationUser } from "./names.ts";
import { ProfileBar } from "./profile-bar.tsx";

/** Placeholder values that the script replaces. */
const ANYBODY: NavigationUser = {
  id: "",
  firstName: null,
  lastName: null,
  email: "-",
  profileImageUrl: null,
};

/**
 * The bar of a page that is the same for every visitor. It shows the sign-in link and carries the signed-in bar in a
 * template. The page's script checks the session and swaps the bars.
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
