import type { AiSettings, CurrentUser, Document } from "@understudy/contracts";
import { ArrowRight, ChartColumn, Check, House, Link2, type LucideIcon, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useDocuments } from "../../data/documents.ts";
import { publicPath, useLanguageModel, useSettings } from "../../data/settings.ts";
import { combineQueries, QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Beam } from "../../ui/beam.tsx";
import { Icon } from "../../ui/icon.tsx";
import { wizard } from "./copy.ts";
import { PublicLink } from "./public-link.tsx";
import { StepHead, StepLoading, type StepProps } from "./step-head.tsx";

const words = wizard.launch;
const icons: readonly LucideIcon[] = [MessageCircle, ChartColumn, Link2, House];

type LaunchProps = StepProps & { user: CurrentUser; face: ReactNode };

/** The finished assistant, and next steps. */
export function Launch(props: LaunchProps) {
  // No status until both have loaded: "needs content" would be wrong for most owners.
  const query = combineQueries({ documents: useDocuments(), settings: useSettings() });
  return (
    <QueryBoundary
      query={query}
      loading={<StepLoading heading={words.title} className="h-80 w-full rounded-card" />}
    >
      {(loaded) => <Launched {...props} {...loaded} />}
    </QueryBoundary>
  );
}

type LaunchedProps = LaunchProps & { documents: readonly Document[]; settings: AiSettings };

function Launched({ user, face, title, documents: all, settings }: LaunchedProps) {
  const documents = all.filter(({ status }) => status === "ready");
  const passages = documents.reduce((sum, one) => sum + one.passages, 0);
  const isQuoting = useLanguageModel().data === false;
  const tone = isQuoting ? undefined : wizard.customize.tones[settings.aiPersonality].name;
  const isReady = documents.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-16">
      <div>
        <StepHead
          title={title}
          description={undefined}
          heading={words.title}
          lead={isReady ? words.read(documents.length, passages, tone) : words.unread}
        />
        <PublicLink path={publicPath(user.id, settings)} />
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2">
          {words.links.map(({ label, text, href }, index) => (
            <li key={href}>
              <Link
                to={href}
                className="flex min-h-18 items-center gap-4 rounded-card border bg-surface px-5 py-3 transition-colors duration-150 ease-quick hover:border-line-strong"
              >
                <Icon of={icons[index] ?? House} size={20} className="shrink-0 text-aubergine" />
                <span className="min-w-0 flex-1 leading-[1.4]">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-14 text-ink-soft">{text}</span>
                </span>
                <Icon of={ArrowRight} size={18} className="shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Made user={user} face={face} isReady={isReady} />
    </div>
  );
}

/** The assistant under a light. The beam starts at the progress bar. */
function Made({ user, face, isReady }: { user: CurrentUser; face: ReactNode; isReady: boolean }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || words.nameless;
  const role = [user.title, user.company && `${words.at} ${user.company}`].filter(Boolean).join(" ");
  return (
    <div className="relative max-lg:hidden">
      <Beam shape="high" className="absolute inset-x-0 top-0" />
      <div className="relative mx-auto mt-36 grid w-70 justify-items-center gap-2 rounded-talk border bg-surface p-7 text-center shadow-float">
        {face}
        <p className="mt-2 font-[440] font-serif text-23 leading-[1.25] [overflow-wrap:anywhere]">{name}</p>
        {role ? <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">{role}</p> : null}
        <Badge tone={isReady ? "good" : "warn"} className="mt-1">
          {isReady ? <Icon of={Check} /> : null}
          {isReady ? words.ready : words.needs}
        </Badge>
      </div>
    </div>
  );
}
