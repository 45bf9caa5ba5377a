import type { ProfileAnalytics } from "@understudy/contracts";
import { SAMPLES } from "@understudy/contracts/plain";
import { Link } from "react-router";
import { formatNumber } from "../../platform/format.ts";
import { Beam } from "../../ui/beam.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Stat, StatPanel } from "../../ui/stat.tsx";
import { insights as copy } from "./copy.ts";

export function ProfileCards({ analytics }: { analytics: ProfileAnalytics }) {
  const { totalQuestions, totalConversations, figures } = analytics;
  const { cards } = copy.profile;
  const average = totalConversations === 0 ? "0" : (totalQuestions / totalConversations).toFixed(1);
  const values = {
    questions: formatNumber(totalQuestions),
    sessions: formatNumber(figures.conversationsThisMonth),
    average,
    engagement: engagement(figures.engaged ?? 0, totalConversations),
  };
  return (
    <StatPanel of={4} className="mt-8">
      {(["questions", "sessions", "average", "engagement"] as const).map((name) => (
        <Stat
          key={name}
          label={cards[name].label}
          value={values[name]}
          note={cards[name].note}
          quiet={totalQuestions === 0}
        />
      ))}
    </StatPanel>
  );
}

/** With few conversations, shows counts instead of a percentage. */
function engagement(share: number, conversations: number): string {
  if (conversations === 0 || conversations >= SAMPLES.share) return `${Math.round(100 * share)}%`;
  return copy.profile.engagedOf(Math.round(share * conversations), conversations);
}

/** Empty state before the first question: suggests how to get visitors. */
export function StartAsking({ profileId }: { profileId: number }) {
  const { start } = copy.profile;
  return (
    <Card className="mt-4 grid justify-items-center overflow-hidden pt-0 pb-10 text-center md:pt-0">
      <Beam thing="page" className="w-95 max-w-full" />
      <h2 className="display mt-2 text-28 md:text-33">{start.title}</h2>
      <p className="mt-3 max-w-[32em] text-ink-soft">{start.text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3 max-md:w-full max-md:*:w-full">
        <Button asChild>
          <a href={`/p/${profileId}`}>{start.view}</a>
        </Button>
        <Button asChild variant="quiet">
          <Link to={`/profile/${profileId}/edit`}>{start.edit}</Link>
        </Button>
      </div>
    </Card>
  );
}
