import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { useInsights, useProfileAnalytics } from "../data/analytics.ts";
import { useProfiles } from "../data/profiles.ts";
import { insights as copy } from "../features/analytics/copy.ts";
import { MostAsked, RecentActivity } from "../features/analytics/lists.tsx";
import { LoadFailed, LoadingFigures } from "../features/analytics/load-failed.tsx";
import { OwnTests } from "../features/analytics/own-tests.tsx";
import { PeriodBar } from "../features/analytics/period-bar.tsx";
import { PeriodSection } from "../features/analytics/period-section.tsx";
import { ProfileCards, StartAsking } from "../features/analytics/profile-cards.tsx";
import { usePeriod } from "../features/analytics/use-period.ts";
import { MissingProfile } from "../features/owner-screen/profile-page.tsx";
import { isNotFound } from "../platform/problem.ts";
import { combineQueries, QueryBoundary } from "../platform/query-boundary.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { gapWays } from "./gap-ways.tsx";

const LISTED = { asked: 10, activity: 20 };

export default function ProfileAnalyticsPage() {
  const id = Number(useParams()["id"]);
  const [days, setDays] = usePeriod();
  const profiles = useProfiles();
  const analytics = useProfileAnalytics(id);
  const insights = useInsights(id, days);
  const name = profiles.data?.find((profile) => profile.id === id)?.name;
  return (
    <>
      <Button asChild variant="ghost" size="sm" className="-ml-3 mb-3">
        <Link to="/">
          <Icon of={ArrowLeft} />
          {copy.profile.back}
        </Link>
      </Button>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="page-title">{copy.profile.title}</h1>
          <p className="mt-1 min-h-6 text-ink-soft [overflow-wrap:anywhere]">{name}</p>
        </div>
        {analytics.data ? <PeriodBar profileId={id} days={days} onDays={setDays} /> : null}
      </div>
      <QueryBoundary
        query={combineQueries({ profiles, analytics, insights })}
        loading={<LoadingFigures />}
        failed={(retry) =>
          isNotFound(analytics.error) ? <MissingProfile /> : <LoadFailed onRetry={retry} />
        }
      >
        {(shown) => (
          <>
            <ProfileCards analytics={shown.analytics} />
            <OwnTests tests={shown.analytics.ownTests} />
            {shown.analytics.totalQuestions === 0 ? (
              <StartAsking profileId={id} />
            ) : (
              <PeriodSection profileId={id} insights={shown.insights} answering={gapWays(id)} />
            )}
            <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              <MostAsked
                grouping={shown.insights.grouping}
                questions={shown.analytics.questionFrequency.slice(0, LISTED.asked)}
              />
              <RecentActivity
                entries={shown.analytics.recentActivity
                  .slice(0, LISTED.activity)
                  .map(({ sessionId, ...entry }) => ({ ...entry, conversationId: sessionId }))}
              />
            </div>
          </>
        )}
      </QueryBoundary>
    </>
  );
}
