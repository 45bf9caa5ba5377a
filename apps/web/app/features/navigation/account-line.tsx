import { ChevronDown } from "lucide-react";
import { navigationWords } from "../../content/navigation.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonAvatar } from "../../ui/skeleton.tsx";
import { displayName, initials, type NavigationUser } from "./names.ts";

export const accountButton =
  "inline-flex h-11 items-center gap-1.5 rounded-control px-1 text-ink-soft transition-colors duration-150 ease-quick hover:text-ink";

/** The visible initials are part of the accessible name, as voice control users say what they see. */
export const accountLabel = (user: NavigationUser) => `${navigationWords.account}, ${initials(user)}`;

export function AccountFace({ user }: { user: NavigationUser }) {
  return (
    <>
      <Avatar size={32} src={user.profileImageUrl} initials={initials(user)} slot="initials" />
      <Icon of={ChevronDown} size={16} />
    </>
  );
}

/** Placeholder for the account button until the user is known. */
export function AccountPlace() {
  return (
    <div className="inline-flex h-11 w-15.5 items-center px-1">
      <SkeletonAvatar className="size-8" />
    </div>
  );
}

/**
 * The signed-in user; the e-mail address only if there is one. On static pages the chat's script fills in the marked
 * elements.
 */
export function AccountName({ user }: { user: NavigationUser }) {
  return (
    <>
      <span data-understudy-user="name" className="block truncate font-semibold">
        {displayName(user)}
      </span>
      {user.email ? (
        <span data-understudy-user="email" className="block truncate text-ink-soft">
          {user.email}
        </span>
      ) : null}
    </>
  );
}
