import { Lock } from "lucide-react";
import { lazy } from "react";
import { useLiveLists } from "../data/live.ts";
import { useUser } from "../data/user.ts";
import { OwnerBar } from "../features/navigation/owner-bar.tsx";
import { ProfileArea } from "../features/navigation/profile-area/profile-area.tsx";
import { PlanNotice } from "../features/plans/plan-notice.tsx";
import { widgets as copy } from "../features/widgets/copy.ts";
import { Dashboard } from "../features/widgets/dashboard.tsx";
import { LeaveGuard } from "../platform/leave-guard.tsx";
import { LoadFailed } from "../platform/load-failed.tsx";
import { Part, PartBoundary } from "../platform/part.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx";

// Only needed for signed-out visitors.
const SiteHeader = lazy(() =>
  import("../features/navigation/site-header.tsx").then((it) => ({ default: it.SiteHeader })),
);
// Only for paid plans, on its own tab.
const WhiteLabelTab = lazy(() =>
  import("../features/white-label/white-label-tab.tsx").then((it) => ({ default: it.WhiteLabelTab })),
);

/** Handles signed-out users itself: they stay on this page and see a sign-in prompt instead of a toast. */
export default function WidgetsPage() {
  const { data: user, isLoadingError, refetch } = useUser();
  if (user === null) return <SignedOut />;
  return (
    <>
      <OwnerBar user={user} />
      <main id="main" className="wrap pt-8 pb-16 md:pt-10">
        {user ? <SignedIn user={user} /> : isLoadingError ? <LoadFailed onRetry={refetch} /> : <Loading />}
      </main>
    </>
  );
}

function SignedIn({ user }: { user: NonNullable<ReturnType<typeof useUser>["data"]> }) {
  useLiveLists();
  return (
    <PartBoundary>
      <PlanNotice />
      <ProfileArea>
        <Dashboard
          user={user}
          whiteLabel={(profileId) => (
            <Part waiting={<SkeletonText lines={6} />}>
              <WhiteLabelTab profileId={profileId} userId={user.id} />
            </Part>
          )}
        />
      </ProfileArea>
      <LeaveGuard />
    </PartBoundary>
  );
}

function Loading() {
  return (
    <div role="status">
      <p className="text-ink-soft">{copy.loading}</p>
      <Skeleton className="mt-4 h-10 w-72 max-w-full" />
      <SkeletonText lines={4} className="mt-8 max-w-xl" />
    </div>
  );
}

function SignedOut() {
  const { title, text, action } = copy.signedOut;
  return (
    <>
      <Part waiting={<div className="h-14 md:h-16" />} broken={null}>
        <SiteHeader user={null} current="/widgets" />
      </Part>
      <main id="main" className="wrap py-16 md:py-28">
        <div className="mx-auto grid max-w-md justify-items-center gap-3 text-center">
          <span className="mb-3 grid size-14 place-items-center rounded-pill bg-aubergine-wash text-aubergine">
            <Icon of={Lock} size={22} />
          </span>
          <h1 className="page-title">{title}</h1>
          <p className="text-ink-soft">{text}</p>
          <Button asChild size="lg" wide="phone" className="mt-4">
            <a href={action.href}>{action.label}</a>
          </Button>
        </div>
      </main>
    </>
  );
}
