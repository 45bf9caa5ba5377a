import type { Insights } from "@understudy/contracts";
import { INSIGHT_DAYS } from "@understudy/contracts/plain";
import { Download } from "lucide-react";
import { tableHref } from "../../data/analytics.ts";
import { formatCalendarDay } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { insights as copy } from "./copy.ts";
import { LazyMenu } from "./lazy-menu.tsx";

type PeriodBarProps = { profileId: number; days: number; onDays: (days: number) => void };

/** Period selection and export. */
export function PeriodBar({ profileId, days, onDays }: PeriodBarProps) {
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-1">
      <Select
        aria-label={copy.period.label}
        value={String(days)}
        onChange={(event) => onDays(Number(event.target.value))}
        className="min-w-44"
      >
        {INSIGHT_DAYS.map((one) => (
          <option key={one} value={one}>
            {copy.period.option(one)}
          </option>
        ))}
      </Select>
      <LazyMenu
        button={(props) => (
          <Button variant="quiet" className="h-11" {...props}>
            <Icon of={Download} />
            {copy.export.label}
          </Button>
        )}
        lead={copy.export.lead}
        choices={(["days", "questions", "gaps"] as const).map((table) => ({
          label: copy.export.tables[table],
          file: tableHref(profileId, days, table),
        }))}
      />
    </div>
  );
}

export function periodLead({ period }: Insights): string {
  const { from, until, days, hasPast } = period;
  return copy.period.lead(
    formatCalendarDay(from, "long"),
    formatCalendarDay(until, "long"),
    hasPast ? days : undefined,
  );
}
