import type { CurrentUser } from "@understudy/contracts";
import { type ReactNode, use, useEffect } from "react";
import { ownerHome as words } from "../content/owner-home.ts";
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx";
import { useLiveLists } from "./live.ts";
import { useToldTimeZone } from "./time-zone.ts";
import { UnauthorizedContext } from "./unauthorized-context.ts";
import { useUser } from "./user.ts";

type OwnerScreenProps = { bar: (user: CurrentUser | undefined) => ReactNode; children: ReactNode };

/** Around every owner screen: nothing of an owner's is shown or asked for before it is known who is there. */
export function OwnerScreen({ bar, children }: OwnerScreenProps) {
  const user = useUser();
  const onUnauthorized = use(UnauthorizedContext);
  useEffect(() => {
    if (user === null) onUnauthorized();
  }, [user, onUnauthorized]);
  return (
    <div data-owner-screen>
      {bar(user ?? undefined)}
      <main className="wrap pt-8 pb-16 md:pt-10">
        {user ? <Live userId={user.id}>{children}</Live> : <Loading />}
      </main>
    </div>
  );
}

function Live({ userId, children }: { userId: string; children: ReactNode }) {
  useLiveLists();
  useToldTimeZone(userId);
  return children;
}

function Loading() {
  return (
    <div role="status" aria-label={words.loading}>
      <Skeleton className="h-10 w-72 max-w-full" />
      <SkeletonText lines={4} className="mt-8 max-w-xl" />
    </div>
  );
}
