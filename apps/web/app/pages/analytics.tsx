import { insights as copy } from "../content/analytics.ts";
import { useAnalytics, useInsights } from "../data/analytics.ts";
import { useDocuments } from "../data/documents.ts";
import { useProfiles } from "../data/profiles.ts";
import { MostAsked, RecentActivity, sourceOf } from "../features/analytics/lists.tsx";
import { LoadFailed, LoadingFigures } from "../features/analytics/load-failed.tsx";
import { OwnTests } from "../features/analytics/own-tests.tsx";
import { PeriodBar, periodLead } from "../features/analytics/period-bar.tsx";
import { PeriodSection } from "../features/analytics/period-section.tsx";
import { StatCards } from "../features/analytics/stat-cards.tsx";
import { usePeriod } from "../features/analytics/use-period.ts";
import { gapWays } from "./gap-ways.tsx";

export default function AnalyticsPage() {
  const [days, setDays] = usePeriod();
  const profiles = useProfiles();
  const main = profiles.data?.find(({ isMain }) => isMain)?.id;
  const analytics = useAnalytics();
  const insights = useInsights(main, days);
  const documents = useDocuments();
  const asked = [profiles, analytics, insights, documents];
  const failed = asked.some(({ isError }) => isError);
  const shown = analytics.data && insights.data && documents.data && main !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="page-title">{copy.title}</h1>
          {insights.data ? <p className="mt-1 text-ink-soft">{periodLead(insights.data)}</p> : null}
        </div>
        {main === undefined ? null : <PeriodBar profileId={main} days={days} onDays={setDays} />}
      </div>
      {failed ? (
        <LoadFailed
          onRetry={() => {
            for (const one of asked.filter(({ isError }) => isError)) void one.refetch();
          }}
        />
      ) : shown ? (
        <>
          <StatCards
            insights={insights.data}
            totals={{
              conversations: analytics.data.totalConversations,
              questions: analytics.data.totalQuestions,
              documents: documents.data.length,
              views: analytics.data.figures.views,
            }}
          />
          <OwnTests tests={analytics.data.ownTests} />
          <PeriodSection profileId={main} insights={insights.data} answering={gapWays(main)} />
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <MostAsked grouping={insights.data.grouping} questions={insights.data.mostAsked} />
            <RecentActivity
              entries={insights.data.recent.map((entry) => ({ ...entry, source: sourceOf(entry) }))}
            />
          </div>
        </>
      ) : (
        <LoadingFigures />
      )}
    </>
  );
}
