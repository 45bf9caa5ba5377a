import type { Insights } from "@understudy/contracts";
import { Ellipsis, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { answerTests } from "../../content/answer-tests.ts";
import { savedAnswers } from "../../content/saved-answers.ts";
import { useSettleGap } from "../../data/analytics.ts";
import { formatRecentDay } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cn } from "../../ui/cn.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { insights as copy } from "./copy.ts";
import { LazyMenu } from "./lazy-menu.tsx";

type Gap = Insights["gaps"][number];

/** Rendered under a gap while the owner answers it or asks it again. The first one of a page is open unasked. */
export type Answering = (gap: Gap, way: Way, onClose: () => void, isAsked?: boolean) => ReactNode;
type GapsProps = { profileId: number; gaps: readonly Gap[]; answering: Answering };

/** Questions the documents don't answer; those with waiting visitors come first. */
export function Gaps({ profileId, gaps, answering }: GapsProps) {
  const id = useId();
  const place = useArrival("gaps");
  const { open, setWay, listed } = useOpenGaps(gaps);
  const sorted = listed.toSorted((a, b) => Number(b.waiting.people > 0) - Number(a.waiting.people > 0));
  return (
    <Card ref={place} id="gaps" aria-labelledby={id} className="scroll-mt-6 p-0 md:p-0">
      <div className="flex items-start gap-4 p-5 md:px-6">
        {gaps.length > 0 ? (
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-pill bg-spotlight font-[650] text-on-spotlight tabular-nums"
          >
            {gaps.length}
          </span>
        ) : null}
        <div>
          <h2 id={id} className="text-16 leading-[1.4]">
            {copy.gaps.title}
          </h2>
          <p className="text-ink-soft">
            {copy.gaps.lead}{" "}
            {gaps.length > 0 ? (
              <Link
                to="/profile?tab=documents"
                className="font-medium text-aubergine underline decoration-aubergine/40 underline-offset-3"
              >
                {copy.gaps.add}
              </Link>
            ) : null}
          </p>
        </div>
      </div>
      {listed.length === 0 ? (
        <EmptyState shape="none" title={copy.gaps.empty.title} className="pt-0 pb-8">
          {copy.gaps.empty.text}
        </EmptyState>
      ) : (
        <ul>
          {sorted.map((gap, index) => (
            <GapRow
              key={gap.id}
              profileId={profileId}
              gap={gap}
              lit={index === 0 && gap.waiting.people > 0}
              answering={answering}
              way={open.get(gap.id)?.way}
              onWay={(way) => setWay(gap, way)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Save an answer, ask the question again, make it an answer test, or reply to the waiting visitors. */
type Way = "answer" | "ask" | "test" | "reply";

/** An answered gap leaves the list immediately; this keeps it visible until the owner has read the result. */
function useOpenGaps(gaps: readonly Gap[], first?: Gap) {
  const [open, setOpen] = useState<ReadonlyMap<number, { gap: Gap; way: Way }>>(
    new Map(first && [[first.id, { gap: first, way: "answer" }]]),
  );
  const gone = [...open.values()]
    .map(({ gap }) => gap)
    .filter(({ id }) => !gaps.some((one) => one.id === id));
  const setWay = (gap: Gap, way: Way | undefined): void => {
    const next = new Map(open);
    if (way) next.set(gap.id, { gap, way });
    else next.delete(gap.id);
    setOpen(next);
  };
  return { open, setWay, listed: [...gaps, ...gone] };
}

type RowProps = {
  profileId: number;
  gap: Gap;
  lit: boolean;
  answering: Answering;
  way: Way | undefined;
  onWay: (way: Way | undefined) => void;
};

/** Removes a gap from the list, and says so. */
function useSettle(profileId: number, gap: Gap) {
  const { mutate, isPending } = useSettleGap(profileId);
  const settle = (status: "dismissed" | "off_subject", message: { title: string; description: string }) =>
    mutate(
      { gapId: gap.id, status },
      {
        onSuccess: () => toast({ ...message, variant: "success" }),
        onError: () => toast({ ...copy.gaps.notSettled, variant: "destructive" }),
      },
    );
  return {
    isPending,
    dismiss: () => settle("dismissed", copy.gaps.settled),
    offSubject: () => settle("off_subject", savedAnswers.gap.offSubjectDone),
  };
}

function GapRow({ profileId, gap, lit, answering, way, onWay }: RowProps) {
  const { isPending, dismiss, offSubject } = useSettle(profileId, gap);
  const { people } = gap.waiting;
  const place = useArrival(`gap-${gap.id}`);
  // Links in e-mails open the form directly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    if (window.location.hash === `#gap-${gap.id}`) onWay(people > 0 ? "reply" : "answer");
  }, []);
  return (
    <li
      ref={place as RefObject<HTMLLIElement | null>}
      id={`gap-${gap.id}`}
      className={cn(
        "grid scroll-mt-6 gap-x-6 gap-y-3 border-t p-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-6 md:py-4",
        lit && "bg-spotlight-wash",
      )}
    >
      <div className="min-w-0">
        <p className="font-[420] font-serif text-19 leading-[1.35] [overflow-wrap:anywhere] line-clamp-3">
          {gap.question}
        </p>
        <GapCount gap={gap} />
      </div>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        {gap.waiting.people > 0 ? (
          <Button
            size="sm"
            aria-label={copy.gaps.writeLabel(people, gap.question)}
            onClick={() => onWay("reply")}
          >
            {copy.gaps.write(people)}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant={gap.waiting.people > 0 ? "quiet" : "primary"}
          aria-label={savedAnswers.gap.answerLabel(gap.question)}
          onClick={() => onWay("answer")}
        >
          {savedAnswers.gap.answer}
        </Button>
        {/* A phone has room for two buttons. The menu has the rest. */}
        <Button asChild size="sm" variant="quiet" className="max-md:hidden">
          <Link to={`/inbox/${gap.conversationId}`}>{copy.gaps.read}</Link>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          pending={isPending}
          className="max-md:hidden"
          aria-label={copy.gaps.dismissLabel(gap.question)}
          onClick={dismiss}
        >
          <Icon of={X} size={16} />
          {copy.gaps.dismiss}
        </Button>
        <More
          gap={gap}
          onDismiss={dismiss}
          onAsk={() => onWay("ask")}
          onTest={() => onWay("test")}
          onOffSubject={offSubject}
        />
      </div>
      {way ? <div className="md:col-span-2">{answering(gap, way, () => onWay(undefined))}</div> : null}
    </li>
  );
}

function GapCount({ gap: { count, lastAt, waiting } }: { gap: Gap }) {
  return (
    <p className="mt-0.5 text-14 text-ink-soft">
      {copy.gaps.asked(count, formatRecentDay(lastAt))}{" "}
      {waiting.people > 0 ? (
        <b className="font-semibold text-ink">{copy.gaps.waiting(waiting.people)}</b>
      ) : null}
    </p>
  );
}

type GapCardsProps = { profileId: number; gaps: readonly Gap[]; answering: Answering };

/** Every unanswered question as a page: one row for each meaning, the first with its answer field. */
export function GapCards({ profileId, gaps, answering }: GapCardsProps) {
  const [first] = gaps;
  const { open, setWay, listed } = useOpenGaps(gaps, first);
  const [unasked, setUnasked] = useState(first?.id);
  return (
    <Card asChild className="overflow-hidden p-0 md:p-0">
      <ol>
        {listed.map((gap) => (
          <GapCard
            key={gap.id}
            profileId={profileId}
            gap={gap}
            answering={answering}
            way={open.get(gap.id)?.way}
            isAsked={gap.id !== unasked}
            onWay={(way) => {
              if (gap.id === unasked) setUnasked(undefined);
              setWay(gap, way);
            }}
          />
        ))}
      </ol>
    </Card>
  );
}

type GapCardProps = Omit<RowProps, "lit"> & { isAsked: boolean };

function GapCard({ profileId, gap, answering, way, isAsked, onWay }: GapCardProps) {
  const { dismiss, offSubject } = useSettle(profileId, gap);
  const gapCopy = savedAnswers.gap;
  // A gap with an open form would stay in the list.
  const closing = (settle: () => void) => (): void => {
    onWay(undefined);
    settle();
  };
  return (
    <li className="border-t first:border-t-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-3.5 p-5 md:flex md:px-6">
        <div className="min-w-0 md:flex-1">
          <h2
            dir="auto"
            className={cn(
              "font-[440] font-serif leading-[1.3] tracking-[-0.01em] [overflow-wrap:anywhere]",
              way ? "text-23" : "text-19",
            )}
          >
            {gap.question}
          </h2>
          <GapCount gap={gap} />
        </div>
        {way ? null : (
          <Button
            variant="quiet"
            aria-label={gapCopy.answerLabel(gap.question)}
            className="max-md:order-last max-md:col-span-2"
            onClick={() => onWay("answer")}
          >
            {gapCopy.answer}
          </Button>
        )}
        <LazyMenu
          button={(props) => (
            <Button
              variant="ghost"
              size="icon"
              aria-label={gapCopy.moreLabel(gap.question)}
              className="-mr-2.5 self-start md:self-center"
              {...props}
            >
              <Icon of={Ellipsis} size={20} />
            </Button>
          )}
          choices={[
            { label: copy.gaps.readIt, to: `/inbox/${gap.conversationId}` },
            { label: gapCopy.ask, onSelect: () => onWay("ask") },
            { label: answerTests.keep.open, onSelect: () => onWay("test") },
            { label: gapCopy.upload, to: "/profile?tab=documents" },
            { label: copy.gaps.dismiss, onSelect: closing(dismiss) },
            { label: gapCopy.offSubject, onSelect: closing(offSubject) },
          ]}
        />
      </div>
      {way ? (
        <div className="border-spotlight/55 border-y bg-spotlight-wash px-5 pt-4 pb-5 md:px-6 md:pb-6">
          {answering(gap, way, () => onWay(undefined), isAsked)}
        </div>
      ) : null}
    </li>
  );
}

type MoreProps = {
  gap: Gap;
  onDismiss: () => void;
  onAsk: () => void;
  onTest: () => void;
  onOffSubject: () => void;
};

function More({ gap: { question, conversationId }, onDismiss, onAsk, onTest, onOffSubject }: MoreProps) {
  const gapCopy = savedAnswers.gap;
  return (
    <LazyMenu
      button={(props) => (
        <Button size="sm" variant="quiet" aria-label={gapCopy.moreLabel(question)} {...props}>
          <Icon of={Ellipsis} size={16} />
          {gapCopy.more}
        </Button>
      )}
      choices={[
        { label: copy.gaps.readIt, to: `/inbox/${conversationId}` },
        { label: gapCopy.ask, onSelect: onAsk },
        { label: answerTests.keep.open, onSelect: onTest },
        { label: gapCopy.upload, to: "/profile?tab=documents" },
        { label: copy.gaps.dismiss, onSelect: onDismiss },
        { label: gapCopy.offSubject, onSelect: onOffSubject },
      ]}
    />
  );
}
