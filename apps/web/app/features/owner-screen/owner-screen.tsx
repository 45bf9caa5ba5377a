import type { CurrentUser } from "@understudy/contracts";
import { type ReactNode, use, useEffect } from "react";
import { useLocation } from "react-router";
import { ownerHome as copy } from "../../content/owner-home.ts";
import { useLiveLists } from "../../data/live.ts";
import { useReportTimeZone } from "../../data/time-zone.ts";
import { useUser } from "../../data/user.ts";
import { LeaveGuard } from "../../platform/leave-guard.tsx";
import { LoadFailed } from "../../platform/load-failed.tsx";
import { PartBoundary } from "../../platform/part.tsx";
import { UnauthorizedContext } from "../../platform/unauthorized-context.ts";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";

type OwnerScreenProps = { bar: (user: CurrentUser | undefined) => ReactNode; children: ReactNode };

/** Wraps every owner screen: no owner data is shown or requested before the user is known. */
export function OwnerScreen({ bar, children }: OwnerScreenProps) {
  const { data: user, isLoadingError, refetch } = useUser();
  const onUnauthorized = use(UnauthorizedContext);
  useEffect(() => {
    if (user === null) onUnauthorized();
  }, [user, onUnauthorized]);
  return (
    <div data-owner-screen>
      {bar(user ?? undefined)}
      <main id="main" className="wrap pt-8 pb-16 md:pt-10">
        {user ? (
          <Live userId={user.id}>{children}</Live>
        ) : isLoadingError ? (
          <LoadFailed onRetry={refetch} />
        ) : (
          <Loading />
        )}
      </main>
    </div>
  );
}

function Live({ userId, children }: { userId: string; children: ReactNode }) {
  const { pathname } = useLocation();
  useLiveLists();
  useReportTimeZone(userId);
  return (
    <>
      <PartBoundary resetKey={pathname}>{children}</PartBoundary>
      <LeaveGuard />
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={copy.loading}>
      <Skeleton className="h-10 w-72 max-w-full" />
      <SkeletonText lines={4} className="mt-8 max-w-xl" />
    </div>
  );
}
