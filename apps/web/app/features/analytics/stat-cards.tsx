import type { Insights } from "@understudy/contracts";
import { formatNumber } from "../../platform/format.ts";
import { Delta, Stat, StatPanel } from "../../ui/stat.tsx";
import { insights as copy } from "./copy.ts";
import { growth } from "./samples.ts";

type Totals = { conversations: number; questions: number; documents: number; views: number };

/** All-time totals in large type, with the period and its comparison below. */
export function StatCards({ totals, insights }: { totals: Totals; insights: Insights }) {
  const { during, before, period } = insights;
  return (
    <StatPanel of={4}>
      {(["conversations", "questions", "documents", "views"] as const).map((name) => (
        <Stat
          key={name}
          label={copy.cards[name]}
          value={formatNumber(totals[name])}
          quiet={totals[name] === 0}
          note={
            <>
              {copy.cards.inPeriod(during[name], period.days)}
              <Growth by={growth(insights, during[name], before[name])} />
            </>
          }
        />
      ))}
    </StatPanel>
  );
}

function Growth({ by }: { by: number | undefined }) {
  return by === undefined ? copy.cards.tooEarly : <Delta by={by} />;
}
