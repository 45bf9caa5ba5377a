import { useAnalytics } from "../data/analytics.ts";
import { useDocuments } from "../data/documents.ts";
import { useUser } from "../data/user.ts";
import { AnalyticsHead } from "../features/analytics/analytics-head.tsx";
import { LoadFailed, LoadingFigures } from "../features/analytics/load-failed.tsx";
import { Dashboard } from "../features/home/dashboard.tsx";
import { dashboard as copy } from "../features/home/dashboard-copy.ts";
import { combineQueries, QueryBoundary } from "../platform/query-boundary.tsx";

export default function DashboardPage() {
  const query = combineQueries({ user: useUser(), analytics: useAnalytics(), documents: useDocuments() });
  return (
    <>
      <AnalyticsHead lead={copy.lead} />
      <QueryBoundary
        query={query}
        loading={<LoadingFigures />}
        failed={(retry) => <LoadFailed onRetry={retry} />}
      >
        {({ user, ...loaded }) => (user ? <Dashboard user={user} {...loaded} /> : null)}
      </QueryBoundary>
    </>
  );
}
