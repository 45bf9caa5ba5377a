import { useAnalytics, useInsights } from "../data/analytics.ts";
import { useDocuments } from "../data/documents.ts";
import { useMainProfileId } from "../data/profiles.ts";
import { AnalyticsHead } from "../features/analytics/analytics-head.tsx";
import { MostAsked, RecentActivity, sourceOf } from "../features/analytics/lists.tsx";
import { LoadFailed, LoadingFigures } from "../features/analytics/load-failed.tsx";
import { OwnTests } from "../features/analytics/own-tests.tsx";
import { PeriodBar, periodLead } from "../features/analytics/period-bar.tsx";
import { PeriodSection } from "../features/analytics/period-section.tsx";
import { StatCards } from "../features/analytics/stat-cards.tsx";
import { usePeriod } from "../features/analytics/use-period.ts";
import { combineQueries, QueryBoundary } from "../platform/query-boundary.tsx";
import { gapWays } from "./gap-ways.tsx";

export default function AnalyticsPage() {
  const [days, setDays] = usePeriod();
  const main = useMainProfileId();
  const insights = useInsights(main.data, days);
  return (
    <>
      <AnalyticsHead
        lead={insights.data && periodLead(insights.data)}
        controls={
          main.data === undefined ? null : <PeriodBar profileId={main.data} days={days} onDays={setDays} />
        }
      />
      <QueryBoundary
        query={combineQueries({ main, analytics: useAnalytics(), insights, documents: useDocuments() })}
        loading={<LoadingFigures />}
        failed={(retry) => <LoadFailed onRetry={retry} />}
      >
        {({ main: profileId, analytics, insights: shown, documents }) => (
          <>
            <StatCards
              insights={shown}
              totals={{
                conversations: analytics.totalConversations,
                questions: analytics.totalQuestions,
                documents: documents.length,
                views: analytics.figures.views,
              }}
            />
            <OwnTests tests={analytics.ownTests} />
            <PeriodSection profileId={profileId} insights={shown} answering={gapWays(profileId)} />
            <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              <MostAsked grouping={shown.grouping} questions={shown.mostAsked} />
              <RecentActivity
                entries={shown.recent.map((entry) => ({ ...entry, source: sourceOf(entry) }))}
              />
            </div>
          </>
        )}
      </QueryBoundary>
    </>
  );
}
