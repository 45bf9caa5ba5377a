import type { Analytics, Document } from "@understudy/contracts";
import { SAMPLES } from "@understudy/contracts/plain";
import { CircleAlert, CircleCheck, Star } from "lucide-react";
import { useId } from "react";
import { ownerHome as copy } from "../../content/owner-home.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardFacts, CardHead } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Status } from "./status.ts";

type AssistantStatusProps = { documents: readonly Document[]; analytics: Analytics; status: Status };

export function AssistantStatus({ documents, analytics, status }: AssistantStatusProps) {
  const id = useId();
  const { assistant } = copy;
  const { stars, thumbs } = analytics.figures;
  const rated = thumbs.up + thumbs.down;
  const done = documents.filter((document) => document.status === "ready").length;
  return (
    <Card aria-labelledby={id}>
      <CardHead
        title={<span id={id}>{assistant.title}</span>}
        action={
          <Badge tone={status.tone}>
            <Icon of={status.active ? CircleCheck : CircleAlert} />
            {status.active ? copy.status.ready : status.word}
          </Badge>
        }
      />
      <Stars stars={stars ?? 0} label={stars === null ? undefined : assistant.starsLabel(stars)} />
      {stars === null ? (
        <>
          <p className="mt-1.5">{assistant.none}</p>
          <p className="mt-3 text-14 text-ink-soft">{assistant.noneNote}</p>
        </>
      ) : (
        <p className="mt-1.5 text-ink-soft">
          <b className="font-semibold text-ink">{assistant.stars(stars)}</b> {assistant.from}
        </p>
      )}
      <div className="mt-4">
        <CardFacts
          facts={[
            { name: assistant.processed.name, value: assistant.processed.value(done, documents.length) },
            { name: assistant.accuracy, value: accuracyOf(analytics) },
            {
              name: assistant.thumbs.name,
              value: rated === 0 ? assistant.thumbs.none : assistant.of(thumbs.up, rated),
            },
          ]}
        />
      </div>
    </Card>
  );
}

/** A percentage once there are enough questions; until then, the counts. */
function accuracyOf({ totalQuestions, figures }: Analytics): string {
  const { of, noQuestions } = copy.assistant;
  if (totalQuestions === 0) return noQuestions;
  if (totalQuestions < SAMPLES.share) return of(figures.answers.answered, totalQuestions);
  return `${Math.round((figures.accuracy ?? 0) * 100)}%`;
}

/** Five outlined stars with a clipped gold layer on top. */
function Stars({ stars, label }: { stars: number; label: string | undefined }) {
  const five = [1, 2, 3, 4, 5];
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span className="relative inline-flex gap-1 text-line-strong" {...naming}>
      {five.map((star) => (
        <Icon key={star} of={Star} size={20} className="shrink-0" />
      ))}
      <span className="absolute inset-0 flex">
        {five.map((star) => (
          <span key={star} className="mr-1 w-5 shrink-0 last:mr-0">
            <span
              className="block overflow-hidden"
              style={{ width: `${100 * Math.min(1, Math.max(0, stars - star + 1))}%` }}
            >
              <Icon of={Star} size={20} className="fill-spotlight text-spotlight-ink" />
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}
