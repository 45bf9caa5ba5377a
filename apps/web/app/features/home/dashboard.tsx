import type { Analytics, Document } from "@understudy/contracts";
import { FileText, ListChecks } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatFileType, formatNumber, formatRecent } from "../../platform/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Cue } from "../../ui/cue.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { textLink } from "../../ui/text-link.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { dashboard as copy } from "./dashboard-copy.ts";

type Introduction = { bio: string | null; title: string | null };
type DashboardProps = { user: Introduction; documents: readonly Document[]; analytics: Analytics };

const SHOWN = 5;

export function Dashboard({ user, documents, analytics }: DashboardProps) {
  const passages = documents.reduce((sum, document) => sum + document.passages, 0);
  const { cards } = copy;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Setup user={user} documents={documents.length} />
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line lg:grid-cols-4">
        <CountCard {...cards.conversations} value={analytics.totalConversations} />
        <CountCard {...cards.questions} value={analytics.totalQuestions} />
        <CountCard {...cards.documents} note={cards.documents.note(passages)} value={documents.length} />
        <CountCard {...cards.views} value={analytics.figures.views} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <RecentQuestions questions={analytics.recentHistory.slice(0, SHOWN)} />
        <YourDocuments documents={documents.slice(0, SHOWN)} />
      </div>
    </div>
  );
}

type CountCardProps = { label: string; note: string; href: string; value: number };

/** The whole card is a link. */
function CountCard({ label, note, href, value }: CountCardProps) {
  return (
    <Link
      to={href}
      className="grid min-w-0 content-start bg-surface p-4 transition-colors duration-150 ease-quick hover:bg-aubergine-wash focus-visible:-outline-offset-2 md:px-6 md:pt-5 md:pb-5.5"
    >
      <span className="text-14 text-ink-soft leading-[1.4]">{label}</span>
      <span
        className={`mt-1 font-[420] font-serif text-33 lining-nums leading-[1.2] tracking-[-0.02em] md:mt-2 md:text-40 ${value === 0 ? "text-ink-soft" : ""}`}
      >
        {formatNumber(value)}
      </span>
      <span className="mt-1 text-14 text-ink-soft leading-[1.4]">{note}</span>
    </Link>
  );
}

/** Shown when both bio and title are missing, or when there are no documents. */
function Setup({ user, documents }: { user: Introduction; documents: number }) {
  const unknown = !user.bio && !user.title;
  if (!unknown && documents > 0) return null;
  const { title, introduce, upload, both, href } = copy.setup;
  const step = unknown && documents === 0 ? both : unknown ? introduce : upload;
  return (
    <Cue
      icon={<Icon of={ListChecks} size={22} />}
      title={title}
      action={
        <Button asChild>
          <Link to={href}>{step.action}</Link>
        </Button>
      }
    >
      {step.text}
    </Cue>
  );
}

function RecentQuestions({ questions }: { questions: Analytics["recentHistory"] }) {
  const { title, empty } = copy.questions;
  return (
    <Listed id="recent-questions" title={title}>
      {questions.length === 0 ? <Nothing {...empty} /> : null}
      <ul className="[&>li]:border-t">
        {questions.map(({ message, createdAt }) => (
          <li key={`${createdAt} ${message}`} className="flex items-baseline justify-between gap-4 py-3.5">
            <p className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{message}</p>
            <time dateTime={createdAt} className="shrink-0 text-14 text-ink-soft tabular-nums">
              {formatRecent(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </Listed>
  );
}

function YourDocuments({ documents }: { documents: readonly Document[] }) {
  const { title, all, empty } = copy.documents;
  return (
    <Listed
      title={title}
      action={
        documents.length > 0 ? (
          <Link to={all.href} className={`${textLink} text-14`}>
            {all.label}
          </Link>
        ) : undefined
      }
    >
      {documents.length === 0 ? <Nothing {...empty} /> : null}
      <ul className="[&>li]:border-t">
        {documents.map(({ id, filename, fileType, uploadedAt }) => (
          <li key={id} className="flex items-center gap-3.5 py-3">
            <Icon of={FileText} size={20} className="shrink-0 text-ink-soft" />
            <div className="min-w-0 flex-1">
              <Link to={`/documents/${id}`} className="block truncate hover:underline max-md:py-2.5">
                {filename}
              </Link>
              <time dateTime={uploadedAt} className="text-14 text-ink-soft">
                {formatRecent(uploadedAt)}
              </time>
            </div>
            <Badge tone="mono" className="max-w-36 shrink-0">
              <span className="truncate leading-normal">{formatFileType(fileType)}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </Listed>
  );
}

type ListedProps = { id?: string; title: string; action?: ReactNode; children: ReactNode };

function Listed({ id, title, action, children }: ListedProps) {
  const titleId = useId();
  const place = useArrival(id ?? "");
  return (
    <Card ref={place} flush {...(id ? { id } : {})} aria-labelledby={titleId} className="scroll-mt-6">
      <CardHead title={<span id={titleId}>{title}</span>} action={action} />
      {children}
    </Card>
  );
}

type NothingProps = { title: string; text: string; action: { label: string; href: string } };

function Nothing({ title, text, action }: NothingProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button asChild variant="quiet">
          <Link to={action.href}>{action.label}</Link>
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
