import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useAnalytics } from "../data/analytics.ts";
import { useDocuments } from "../data/documents.ts";
import { useUser } from "../data/user.ts";
import { LoadFailed, LoadingFigures } from "../features/analytics/load-failed.tsx";
import { Dashboard } from "../features/home/dashboard.tsx";
import { dashboard as copy } from "../features/home/dashboard-copy.ts";
import { combineQueries, QueryBoundary } from "../platform/query-boundary.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

export default function DashboardPage() {
  const query = combineQueries({ user: useUser(), analytics: useAnalytics(), documents: useDocuments() });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="page-title">{copy.title}</h1>
          <p className="mt-1 text-ink-soft">{copy.lead}</p>
        </div>
        <Button asChild variant="quiet" wide="phone">
          <Link to={copy.more.href}>
            {copy.more.label}
            <Icon of={ArrowRight} />
          </Link>
        </Button>
      </div>
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
