import type { AiProfile, Analytics } from "@understudy/contracts";
import {
  ArrowRight,
  ChartColumn,
  type LucideIcon,
  MessageCircle,
  Plus,
  Upload,
  UserRound,
} from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { ownerHome as copy } from "../../content/owner-home.ts";
import { usePublicPath } from "../../data/settings.ts";
import { formatNumber } from "../../platform/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { textLink } from "../../ui/text-link.ts";

const ICONS: readonly LucideIcon[] = [UserRound, MessageCircle, Upload, ChartColumn];

export function QuickActions() {
  return (
    <nav aria-label={copy.actions.label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {copy.actions.list.map(({ label, note, href }, index) => (
        <Link
          key={label}
          to={href}
          className="flex min-h-16 items-center gap-3.5 rounded-card border bg-surface px-5 py-3.5 transition-colors duration-150 ease-quick hover:border-line-strong"
        >
          <Icon of={ICONS[index] ?? ArrowRight} size={20} className="shrink-0 text-aubergine" />
          <span className="grid min-w-0 flex-1 leading-[1.4]">
            <b className="font-semibold text-14">{label}</b>
            <span className="text-14 text-ink-soft">{note}</span>
          </span>
          <Icon of={ArrowRight} className="shrink-0 text-ink-soft" />
        </Link>
      ))}
    </nav>
  );
}

export function Popular({ questions }: { questions: Analytics["popularQuestions"] }) {
  const id = useId();
  const { popular } = copy;
  const most = questions[0]?.count ?? 1;
  return (
    <Card aria-labelledby={id} flush={questions.length > 0}>
      <CardHead
        title={<span id={id}>{popular.title}</span>}
        note={questions.length > 0 ? popular.note : undefined}
      />
      {questions.length === 0 ? (
        <EmptyState
          title={popular.empty.title}
          action={
            <Button asChild variant="quiet">
              <Link to={popular.empty.action.href}>{popular.empty.action.label}</Link>
            </Button>
          }
        >
          {popular.empty.text}
        </EmptyState>
      ) : null}
      <ol className="[&>li]:border-t">
        {questions.map(({ message, count }, index) => (
          <li
            key={message}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3.5"
          >
            <span aria-hidden="true" className="font-serif text-23 text-ink-soft lining-nums">
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="line-clamp-2 [overflow-wrap:anywhere]">{message}</p>
              <span
                aria-hidden="true"
                className="mt-2 block h-1 rounded-pill bg-aubergine/35"
                style={{ width: `${(100 * count) / most}%` }}
              />
            </div>
            <span className="text-14 text-ink-soft">
              <b className="font-semibold text-16 text-ink tabular-nums">{formatNumber(count)}</b>{" "}
              {popular.times(count)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type ProfilesProps = { profiles: readonly AiProfile[]; questions: Analytics["profiles"]; userId: string };

export function Profiles({ profiles, questions, userId }: ProfilesProps) {
  const id = useId();
  const questionsAbout = (profileId: number) =>
    questions.find((one) => one.profileId === profileId)?.questions ?? 0;
  return (
    <Card aria-labelledby={id} flush>
      <CardHead
        title={<span id={id}>{copy.profiles.title}</span>}
        action={
          <Button asChild variant="quiet" size="sm">
            <Link to={copy.profiles.create.href}>
              <Icon of={Plus} size={16} />
              {copy.profiles.create.label}
            </Link>
          </Button>
        }
      />
      <ul className="[&>li]:border-t">
        {profiles.map((profile) => (
          <ProfileRow
            key={profile.id}
            profile={profile}
            questions={questionsAbout(profile.id)}
            userId={userId}
          />
        ))}
      </ul>
    </Card>
  );
}

function ProfileRow({
  profile,
  questions,
  userId,
}: {
  profile: AiProfile;
  questions: number;
  userId: string;
}) {
  const { isMain, isPublic, name, id } = profile;
  const profilesCopy = copy.profiles;
  const mainPath = usePublicPath(userId);
  const link = `${textLink} text-14`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1 py-3.5">
      <Avatar initials={[...name][0]?.toLocaleUpperCase() ?? "A"} className="row-span-2" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</p>
        <span className="text-14 text-ink-soft tabular-nums">{profilesCopy.questions(questions)}</span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-14 text-ink-soft">
        <span>{isMain ? profilesCopy.main(isPublic) : profilesCopy.other(isPublic)}</span>
        <span className="flex gap-x-4 max-md:gap-x-6 max-md:py-2.5">
          <Link
            to={isMain ? "/profile" : `/profile/${id}/edit`}
            className={link}
            aria-label={profilesCopy.of(profilesCopy.edit, name)}
          >
            {profilesCopy.edit}
          </Link>
          <Link
            to={`/profile/${id}/analytics`}
            className={link}
            aria-label={profilesCopy.of(profilesCopy.analytics, name)}
          >
            {profilesCopy.analytics}
          </Link>
          <a
            href={isMain ? mainPath : `/p/${id}`}
            className={link}
            aria-label={profilesCopy.of(profilesCopy.page, name)}
          >
            {profilesCopy.page}
          </a>
        </span>
      </p>
    </li>
  );
}
