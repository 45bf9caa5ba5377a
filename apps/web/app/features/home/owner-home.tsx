import type { AiProfile, Analytics, Document } from "@understudy/contracts";
import { ExternalLink, MessageCircle, Upload } from "lucide-react";
import { Link } from "react-router";
import { ownerHome as copy } from "../../content/owner-home.ts";
import { useInbox, waitingKey } from "../../data/inbox.ts";
import { usePublicPath } from "../../data/settings.ts";
import { Beam } from "../../ui/beam.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Cue } from "../../ui/cue.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton, SkeletonStats } from "../../ui/skeleton.tsx";
import { Tips } from "../../ui/tips.tsx";
import { AssistantStatus } from "./assistant-status.tsx";
import { Popular, Profiles, QuickActions } from "./home-lists.tsx";
import { HomeStats } from "./home-stats.tsx";
import { statusOf } from "./status.ts";

type Figures = {
  documents: Document[];
  analytics: Analytics;
  profiles: AiProfile[];
  /** How many documents the plan allows. */
  room: number;
};
type OwnerHomeProps = { name: string; userId: string; isPublic: boolean; figures: Figures | undefined };

/** The owner's home: what needs attention, current status, next steps. */
export function OwnerHome({ name, userId, isPublic, figures }: OwnerHomeProps) {
  const path = usePublicPath(userId);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="page-title [overflow-wrap:anywhere] max-md:text-28">{copy.welcome(name)}</h1>
          <p className="mt-1 text-ink-soft">{figures ? leadOf(figures) : copy.loading}</p>
        </div>
        {figures && isPublic && figures.documents.length > 0 ? (
          <Button asChild variant="quiet" wide="phone">
            <a href={path} target="_blank" rel="noreferrer">
              <Icon of={ExternalLink} />
              {copy.view}
            </a>
          </Button>
        ) : null}
      </div>
      {figures ? <Filled userId={userId} {...figures} /> : <Loading />}
    </>
  );
}

function leadOf({ documents, analytics }: Figures): string {
  const { totalQuestions, figures } = analytics;
  if (totalQuestions > 0) return copy.lead(totalQuestions, figures.answers.answered);
  return documents.length === 0 ? copy.empty.lead : copy.ready.lead;
}

function Loading() {
  return (
    <div role="status" aria-label={copy.loading} className="mt-8">
      <SkeletonStats of={5} />
      <Skeleton className="mt-4 h-80 rounded-card" />
    </div>
  );
}

function Filled({ documents, analytics, profiles, room, userId }: Figures & { userId: string }) {
  const status = statusOf(documents);
  const readable = documents.filter((document) => document.status !== "failed").length;
  const { totalQuestions, ownTests } = analytics;
  const begun = totalQuestions + ownTests.questions > 0 && documents.length > 0;
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4">
      {begun ? <Waiting analytics={analytics} /> : <NextStep documents={readable} />}
      <HomeStats documents={documents} analytics={analytics} status={status} room={room} />
      <QuickActions />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_384px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Popular questions={analytics.popularQuestions.slice(0, 5)} />
          <Profiles profiles={profiles} questions={analytics.profiles} userId={userId} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AssistantStatus documents={documents} analytics={analytics} status={status} />
          <Tips {...copy.tips} />
        </div>
      </div>
    </div>
  );
}

function Waiting({ analytics: { waiting } }: { analytics: Analytics }) {
  const [first, ...others] = useInbox().data?.waiting ?? [];
  // One visitor is opened at once; of several the owner chooses.
  const only = others.length === 0 ? first : undefined;
  if (waiting.people === 0) return null;
  const { title, first: lead, action } = copy.waiting;
  return (
    <Cue
      count={waiting.people}
      title={title(waiting.people)}
      action={
        <Button asChild>
          <Link to={only ? `${action.href}/${waitingKey(only)}` : action.href}>{action.label}</Link>
        </Button>
      }
    >
      {waiting.question === null ? null : (
        <>
          {lead} <q className="[overflow-wrap:anywhere]">{waiting.question}</q>
        </>
      )}
    </Cue>
  );
}

function NextStep({ documents }: { documents: number }) {
  const step = documents === 0 ? copy.empty : copy.ready;
  return (
    <Card className="grid items-center gap-8 overflow-hidden md:p-0 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="md:p-12">
        <h2 className="display text-33 md:text-48">{step.title}</h2>
        <p className="mt-4 max-w-[30em] text-17 text-ink-soft md:text-19">{step.text(documents)}</p>
        <div className="mt-7 flex flex-wrap gap-3 max-md:*:w-full">
          <Button asChild size="lg">
            <Link to={step.action.href}>
              <Icon of={documents === 0 ? Upload : MessageCircle} size={20} />
              {step.action.label}
            </Link>
          </Button>
          <Button asChild size="lg" variant="quiet">
            <Link to={step.second.href}>{step.second.label}</Link>
          </Button>
        </div>
        <p className="mt-4 text-14 text-ink-soft">{step.note}</p>
      </div>
      <Beam
        shape="tall"
        thing={documents === 0 ? "blank page" : "page"}
        className="self-start max-lg:hidden"
      />
    </Card>
  );
}
