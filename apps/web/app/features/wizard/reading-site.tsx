import type { AiSettings, CurrentUser, Document, Site } from "@understudy/contracts";
import { Check, CircleAlert, Clock, LoaderCircle, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useDocuments } from "../../data/documents.ts";
import { publicPath } from "../../data/settings.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Track } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { wizard } from "./copy.ts";
import { FirstAnswer } from "./first-answer.tsx";
import { FoundProfile } from "./found-profile.tsx";
import { PublicLink } from "./public-link.tsx";
import type { StepProps } from "./step-head.tsx";
import type { Suggested } from "./suggested.ts";
import { useFirstAnswer } from "./use-first-answer.ts";

const words = wizard.reading;
/** The list shows what happens now and the pages just read; all of them are listed under Documents. */
const MOST_ROWS = 6;

type ReadingSiteProps = {
  user: CurrentUser;
  site: Site;
  settings: AiSettings;
  suggested: Suggested;
  /** When the address was entered, if that was on this visit. */
  startedAt: number | undefined;
  step: StepProps;
};

/** While her site is read: what was found, page by page, and the first answer from it. */
export function ReadingSite({ user, site, settings, suggested, startedAt, step }: ReadingSiteProps) {
  const first = useFirstAnswer(startedAt);
  const { shown, seconds } = first;
  const isRead = site.state === "idle";
  const unanswered = isRead
    ? { title: words.done, lead: words.doneLead }
    : { title: words.title, lead: words.lead };
  const lead = shown ? (seconds === undefined ? words.answered : words.answeredIn(seconds)) : unanswered.lead;
  return (
    <>
      <div className="mt-6 mb-6 grid grid-cols-[minmax(0,1fr)] items-end gap-x-14 gap-y-4 lg:grid-cols-[minmax(0,424px)_minmax(0,1fr)]">
        <div>
          <h1 ref={step.title} tabIndex={-1} className="display text-33 outline-none md:text-40">
            {shown ? words.answers : unanswered.title}
          </h1>
          <p className="mt-1.5 text-ink-soft" role="status">
            {step.description && !shown ? `${step.description}. ` : ""}
            {lead}
          </p>
        </div>
        <div>
          <p className="mb-1.5 font-semibold text-14">{wizard.link.label}</p>
          <PublicLink path={publicPath(user.id, settings)} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-4 lg:grid-cols-[minmax(0,424px)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-2">
          <FoundProfile user={user} site={site} suggested={suggested} />
          <QueryBoundary query={useDocuments()} loading={<Skeleton className="h-60 w-full rounded-card" />}>
            {(documents) => <Pages site={site} documents={documents} />}
          </QueryBoundary>
        </div>
        <FirstAnswer user={user} first={first} isReading={!isRead} />
      </div>
    </>
  );
}

function Pages({ site, documents }: { site: Site; documents: readonly Document[] }) {
  const { host } = new URL(site.address);
  const all = documents
    .filter(({ address }) => address !== null && URL.parse(address)?.host === host)
    .reverse();
  const read = all.filter(({ status }) => status === "ready" || status === "failed");
  const isReading = site.state !== "idle" || read.length < all.length;
  const total = all.length + site.toRead;
  const passages = all.reduce((sum, one) => sum + one.passages, 0);
  const current = all.filter((one) => !read.includes(one)).slice(0, 2);
  const shown = read.slice(-(MOST_ROWS - current.length));
  const earlier = read.length - shown.length;
  const waiting = all.length > 0 ? total - read.length - current.length : 0;
  const page = all.length > 0 ? words.page(Math.min(read.length + 1, total), total) : words.opening;
  const title = isReading ? page : words.read(read.length);
  return (
    <Card aria-label={words.pages} className="py-4 md:py-4">
      <CardHead title={title} note={words.passages(passages)} className="mb-2.5" />
      {isReading ? (
        <Track
          tone="quiet"
          label={words.pages}
          value={total > 0 ? (read.length / total) * 100 : 0}
          className="mb-1.5"
        />
      ) : null}
      <ul className="text-14 [&>li+li]:border-t">
        {earlier > 0 ? (
          <Row mark={<Icon of={Check} size={16} className="text-good" />} name={words.earlier(earlier)} />
        ) : null}
        {shown.map((one) => (
          <ReadPage key={one.id} document={one} />
        ))}
        {current.map((one) => (
          <Row
            key={one.id}
            mark={
              <Icon
                of={LoaderCircle}
                size={16}
                className="animate-spin text-aubergine motion-reduce:animate-none"
              />
            }
            name={<b className="font-[550]">{pathOf(one)}</b>}
            note={words.now}
          />
        ))}
        {waiting > 0 ? (
          <Row mark={<Icon of={Clock} size={16} />} name={words.more(waiting)} note={words.waiting} />
        ) : null}
      </ul>
    </Card>
  );
}

function ReadPage({ document }: { document: Document }) {
  const name = <b className="font-[550]">{pathOf(document)}</b>;
  if (document.status === "failed")
    return (
      <Row mark={<Icon of={CircleAlert} size={16} className="text-bad" />} name={name} note={words.failed}>
        {document.failure}
      </Row>
    );
  const hasOrders = document.orders > 0;
  return (
    <Row
      mark={
        <Icon
          of={hasOrders ? ShieldCheck : Check}
          size={16}
          className={hasOrders ? "text-warn" : "text-good"}
        />
      }
      name={name}
      note={words.passages(document.passages)}
    >
      {hasOrders ? words.orders(document.orders) : null}
    </Row>
  );
}

type RowProps = { mark: ReactNode; name: ReactNode; note?: string; children?: ReactNode };

function Row({ mark, name, note, children }: RowProps) {
  return (
    <li className="py-1.5 leading-[1.45]">
      <div className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-2.5">
        <span className="text-ink-soft">{mark}</span>
        <span className="truncate text-ink-soft [&>b]:text-ink">{name}</span>
        <span className="text-ink-soft tabular-nums">{note}</span>
      </div>
      {children ? <p className="pl-7 text-ink-soft">{children}</p> : null}
    </li>
  );
}

function pathOf({ address, filename }: Document): string {
  const url = URL.parse(address ?? "");
  if (!url) return filename;
  const path = url.pathname + url.search;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
