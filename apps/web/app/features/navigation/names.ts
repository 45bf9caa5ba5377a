export type NavigationUser = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileImageUrl: string | null;
};

export type BarProps = {
  /** Undefined until known: the space is reserved, and neither state is shown. */
  user: NavigationUser | null | undefined;
  /** The path that counts as current. Without it, the current URL. */
  current?: string | undefined;
};

type Names = Pick<NavigationUser, "firstName" | "lastName">;

// By code point, so that a surrogate pair isn't split.
const firstLetter = (text: string | null) => [...(text ?? "").trim()][0]?.toLocaleUpperCase() ?? "";

/** Initials of first and last name, else the first letter of the e-mail, else "U". */
export function initials({ firstName, lastName, email }: Names & Pick<NavigationUser, "email">): string {
  return firstLetter(firstName) + firstLetter(lastName) || firstLetter(email) || "U";
}

/** First name, then last name, or "User" when there is neither. */
export function displayName({ firstName, lastName }: Names): string {
  return (
    [firstName, lastName]
      .map((name) => name?.trim())
      .filter(Boolean)
      .join(" ") || "User"
  );
}
