import type { AiSettings, CurrentUser, Site } from "@understudy/contracts";
import { LIMITS } from "@understudy/contracts/plain";
import { ApiError } from "@understudy/sdk";
import { ArrowRight, FileText, Globe, type LucideIcon, Quote, Send, Upload } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useMainProfileId } from "../../data/profiles.ts";
import { useSettings } from "../../data/settings.ts";
import { useSites } from "../../data/sites.ts";
import { useReadSite } from "../../data/suggestion.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { combineQueries, QueryBoundary } from "../../platform/query-boundary.tsx";
import { Beam } from "../../ui/beam.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { AnswerOutline } from "./answer-outline.tsx";
import { ClaimLink } from "./claim-link.tsx";
import { wizard } from "./copy.ts";
import { ReadingSite } from "./reading-site.tsx";
import { StepHead, StepLoading, type StepProps } from "./step-head.tsx";
import type { Suggested } from "./suggested.ts";

const words = wizard.welcome;
const icons: readonly LucideIcon[] = [FileText, Quote, Send];

/** The address that a visitor wanted to have read survives sign-in in this tab, and is read right after it. */
const KEY = "understudy:wizard-address";

type WelcomeProps = StepProps & {
  user: CurrentUser | null;
  isNew: boolean;
  suggested: Suggested;
  onUpload: () => void;
  onSignIn: () => void;
};

export function Welcome({ user, isNew, suggested, onUpload, onSignIn, ...step }: WelcomeProps) {
  if (user)
    return <OwnWelcome user={user} isNew={isNew} suggested={suggested} onUpload={onUpload} step={step} />;
  return (
    <Start
      step={step}
      onUpload={onUpload}
      onRead={(address) => {
        try {
          sessionStorage.setItem(KEY, address);
        } catch {
          // Storage is blocked: the address has to be typed again after sign-in.
        }
        onSignIn();
      }}
    />
  );
}

type OwnProps = Pick<WelcomeProps, "isNew" | "suggested" | "onUpload"> & {
  user: CurrentUser;
  step: StepProps;
};

function OwnWelcome(props: OwnProps) {
  const main = useMainProfileId();
  return (
    <QueryBoundary
      query={main}
      loading={<StepLoading heading={words.title} className="mt-11 h-96 w-full rounded-card" />}
    >
      {(profileId) => <OfProfile {...props} profileId={profileId} />}
    </QueryBoundary>
  );
}

function OfProfile({ profileId, ...props }: OwnProps & { profileId: number }) {
  const query = combineQueries({ sites: useSites(profileId), settings: useSettings() });
  return (
    <QueryBoundary
      query={query}
      loading={<StepLoading heading={words.title} className="mt-11 h-96 w-full rounded-card" />}
    >
      {(loaded) => <Loaded {...props} {...loaded} profileId={profileId} />}
    </QueryBoundary>
  );
}

type LoadedProps = OwnProps & { profileId: number; sites: readonly Site[]; settings: AiSettings };

function Loaded({ user, isNew, suggested, onUpload, step, profileId, sites, settings }: LoadedProps) {
  const read = useReadSite(profileId);
  const [startedAt, setStartedAt] = useState<number>();
  const [site] = sites;
  const failed = site && site.state === "idle" && site.pages === 0 ? site : undefined;
  const begin = (address: string): void => {
    setStartedAt(performance.now());
    read.mutate({ address, failed });
  };
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const address = takeAddress();
    if (address && !site) begin(address);
  });
  if (site && !failed) {
    return (
      <ReadingSite
        user={user}
        site={site}
        settings={settings}
        suggested={suggested}
        startedAt={startedAt}
        step={step}
      />
    );
  }
  const problem = read.error && !isUnauthorized(read.error) ? faultOf(read.error) : undefined;
  const fault =
    problem ?? (failed && !read.isPending ? words.unread(hostOf(failed), failed.failure) : undefined);
  return (
    <Start
      step={step}
      isPending={read.isPending}
      fault={fault}
      onRead={begin}
      onUpload={onUpload}
      link={<ClaimLink user={user} settings={settings} isNew={isNew} />}
    />
  );
}

function takeAddress(): string | null {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address;
  } catch {
    return null;
  }
}

const hostOf = ({ address }: Site): string => new URL(address).host;

function faultOf(error: unknown): string {
  const isRefused =
    error instanceof ApiError && (error.code === "invalid_request" || error.code === "plan_limit");
  return (isRefused && error.problem?.detail) || words.failed;
}

type StartProps = {
  step: StepProps;
  isPending?: boolean;
  fault?: string | undefined;
  onRead: (address: string) => void;
  onUpload: () => void;
  link?: ReactNode;
};

function Start({ step, isPending = false, fault, onRead, onUpload, link }: StartProps) {
  const [address, setAddress] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(!address.trim());
    if (address.trim()) onRead(address.trim());
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
        <section className="min-w-0">
          <StepHead {...step} heading={words.title} lead={words.lead} />
          <form onSubmit={submit} noValidate className="flex items-start gap-2 max-md:flex-col">
            <Field
              label={words.address}
              hint={words.addressHint}
              error={isMissing ? words.missing : fault}
              className="w-full flex-1"
            >
              <span className="relative block">
                <Icon
                  of={Globe}
                  size={20}
                  className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft"
                />
                <Input
                  type="url"
                  inputMode="url"
                  autoCapitalize="none"
                  autoComplete="url"
                  spellCheck={false}
                  maxLength={LIMITS.addressCharacters}
                  value={address}
                  placeholder={words.placeholder}
                  className="min-h-14 rounded-card border-aubergine pl-11.5 text-19 inset-ring inset-ring-aubergine"
                  onChange={(event) => setAddress(event.target.value)}
                />
              </span>
            </Field>
            <Button
              type="submit"
              size="lg"
              wide="phone"
              pending={isPending}
              pendingLabel={words.reading}
              className="h-14 rounded-card md:mt-6.5"
            >
              {words.read}
            </Button>
          </form>
          <p className="my-4 flex items-center gap-3 text-14 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {words.or}
          </p>
          <button
            type="button"
            onClick={onUpload}
            className="mb-6 flex min-h-17 w-full items-center gap-4 rounded-card border bg-surface px-5 py-3 text-left transition-colors duration-150 ease-quick hover:border-line-strong"
          >
            <Icon of={Upload} size={20} className="shrink-0 text-aubergine" />
            <span className="min-w-0 flex-1 leading-[1.4]">
              <span className="block font-semibold text-14">{words.files}</span>
              <span className="block text-14 text-ink-soft">{words.filesHint}</span>
            </span>
            <Icon of={ArrowRight} size={18} className="shrink-0 text-ink-soft" />
          </button>
          {link}
        </section>
        <FirstAnswerToCome />
      </div>
      <ul className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 border-t pt-7 md:grid-cols-3">
        {words.blurbs.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5">
            <Icon of={icons[index] ?? FileText} size={20} className="mt-0.5 shrink-0 text-aubergine" />
            <div>
              <h2 className="text-16 leading-[1.4]">{title}</h2>
              <p className="mt-1 text-14 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The place of the first answer, under the light. */
function FirstAnswerToCome() {
  return (
    <div aria-hidden="true" className="relative -mt-px max-lg:hidden">
      <Beam shape="high" className="mx-auto w-105" />
      <AnswerOutline className="absolute inset-x-0 top-58 mx-auto w-72">
        {wizard.firstAnswer.toCome}
      </AnswerOutline>
    </div>
  );
}
