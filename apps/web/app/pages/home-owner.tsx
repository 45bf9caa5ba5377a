import { PLANS } from "@understudy/contracts/plain";
import { useAnalytics } from "../data/analytics.ts";
import { useDocuments } from "../data/documents.ts";
import { useProfiles } from "../data/profiles.ts";
import { useUser } from "../data/user.ts";
import { LoadFailed } from "../features/analytics/load-failed.tsx";
import { OwnerHome } from "../features/home/owner-home.tsx";
import { displayName } from "../features/navigation/names.ts";
import { OwnerBar } from "../features/navigation/owner-bar.tsx";
import { OwnerScreen } from "../features/owner-screen/owner-screen.tsx";
import { PlanNotice } from "../features/plans/plan-notice.tsx";
import { combineQueries, QueryBoundary } from "../platform/query-boundary.tsx";

export function SignedInHome() {
  return (
    <OwnerScreen bar={(user) => <OwnerBar user={user} />}>
      <PlanNotice />
      <OwnersHome />
    </OwnerScreen>
  );
}

function OwnersHome() {
  const { data: user } = useUser();
  const query = combineQueries({
    documents: useDocuments(),
    analytics: useAnalytics(),
    profiles: useProfiles(),
  });
  if (!user) return null;
  const home = { name: displayName(user), userId: user.id, isPublic: user.isPublic };
  const room = PLANS[user.planType].documentsPerProfile;
  return (
    <QueryBoundary
      query={query}
      loading={<OwnerHome {...home} figures={undefined} />}
      failed={(retry) => <LoadFailed onRetry={retry} />}
    >
      {(loaded) => <OwnerHome {...home} figures={{ ...loaded, room }} />}
    </QueryBoundary>
  );
}
