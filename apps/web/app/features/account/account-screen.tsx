import type { Account, CurrentUser } from "@understudy/contracts";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useAccount } from "../../data/account.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { account as words } from "./copy.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { Devices } from "./devices.tsx";
import { EmailNotifications } from "./email-notifications.tsx";
import { Leaving } from "./leaving.tsx";
import { Person } from "./person.tsx";
import { PlanChoice } from "./plan-choice.tsx";

type AccountScreenProps = {
  user: CurrentUser;
  /** The owner's picture with the controls to change it. */
  picture: ReactNode;
  planUse: ReactNode;
  /** Export to another installation, and import from one. */
  carrying: ReactNode;
};

export function AccountScreen(props: AccountScreenProps) {
  return (
    <QueryBoundary query={useAccount()} failed={words.failed}>
      {(account) => <Ready {...props} account={account} />}
    </QueryBoundary>
  );
}

function Ready({ user, account, picture, planUse, carrying }: AccountScreenProps & { account: Account }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {account.eraseAt ? <Leaving eraseAt={account.eraseAt} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start xl:grid-cols-[minmax(0,1fr)_384px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Person user={user} />
          {picture}
          <Devices />
          <EmailNotifications account={account} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {planUse}
          <PlanChoice billing={account.billing} />
          <Copy />
          {carrying}
          {account.eraseAt ? null : <DeleteAccount email={account.email ?? ""} />}
        </div>
      </div>
    </div>
  );
}

function Copy() {
  return (
    <Card>
      <CardHead title={words.copy.title} className="mb-2" />
      <p className="text-ink-soft">{words.copy.text}</p>
      <Button asChild variant="quiet" wide className="mt-4">
        {/* The browser saves the file while the server creates it, or follows the redirect to sign in again. */}
        <a href="/api/account/export">
          <Icon of={Download} />
          {words.copy.button}
        </a>
      </Button>
    </Card>
  );
}
