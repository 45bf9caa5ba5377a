import { type ReactNode, useState } from "react";
import type { NavigationUser } from "../../features/navigation/names.ts";
import { OwnerBar } from "../../features/navigation/owner-bar.tsx";
import { ProfileBar } from "../../features/navigation/profile-bar.tsx";
import { SiteFooter } from "../../features/navigation/site-footer.tsx";
import { SiteHeader } from "../../features/navigation/site-header.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Sample, Section } from "./frame.tsx";

const owner: NavigationUser = {
  id: "usr_7Kq2m",
  firstName: "Marguerite",
  lastName: "Oyelaran-Voss",
  email: "marguerite@keelstone.example",
  profileImageUrl: "/icon.svg",
};

const users: Record<string, NavigationUser | null | undefined> = {
  owner,
  bare: { id: "usr_0", firstName: null, lastName: null, email: null, profileImageUrl: null },
  visitor: null,
  loading: undefined,
};

const states = [
  { value: "owner", label: "Signed in" },
  { value: "bare", label: "No name" },
  { value: "visitor", label: "Visitor" },
  { value: "loading", label: "Loading" },
];

function Frame({
  name,
  start,
  children,
}: {
  name: string;
  start: string;
  children: (state: string) => ReactNode;
}) {
  const [state, setState] = useState(start);
  return (
    <Sample name={name} className="grid grid-cols-1 gap-3 md:justify-items-start">
      <Segmented aria-label={`${name}: who looks`} segments={states} value={state} onValueChange={setState} />
      <div className="w-full rounded-card border bg-paper pb-6 *:rounded-t-card [&_.wrap]:max-w-none">
        {children(state)}
      </div>
    </Sample>
  );
}

export function Bars() {
  return (
    <Section
      id="bars"
      title="Bars"
      note="Below 760 px each has a menu button; the marketing header slides its links out from the right."
    >
      <Frame name="Owner bar" start="owner">
        {(state) => <OwnerBar user={users[state]} current="/profile" />}
      </Frame>
      <Frame name="Profile bar" start="owner">
        {(state) => <ProfileBar user={users[state]} current="/profile/new" />}
      </Frame>
      <Frame name="Marketing header" start="visitor">
        {(state) => <SiteHeader user={users[state]} current="/pricing" />}
      </Frame>
      <Sample name="Footer">
        <div className="rounded-card border [&_.wrap]:max-w-none">
          <SiteFooter operator={null} />
        </div>
      </Sample>
    </Section>
  );
}
