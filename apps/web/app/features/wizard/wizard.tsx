import type { CurrentUser } from "@understudy/contracts";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useLiveLists } from "../../data/live.ts";
import { useSaveSetup, useSetup } from "../../data/profiles.ts";
import { useUser } from "../../data/user.ts";
import { LoadFailed } from "../../platform/load-failed.tsx";
import { BrandName, brandStyle } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { useBottomBar } from "../../ui/use-bottom-bar.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { wizard as copy } from "./copy.ts";
import { Customize } from "./customize.tsx";
import { Launch } from "./launch.tsx";
import { WizardProgress } from "./progress.tsx";
import { Share } from "./share.tsx";
import { type Suggested, useSuggested } from "./suggested.ts";
import { UploadContent } from "./upload-content.tsx";
import { Welcome } from "./welcome.tsx";

const LAST = copy.steps.length;
/** The first step that saves data, and therefore the last one open to visitors. */
const FIRST_SAVING = 2;

type WizardProps = {
  /** The wizard's path, to return to after sign-in. */
  path: string;
  /** Whether the step's description is shown under its title. */
  described: boolean;
  /** The file upload. */
  upload: ReactNode;
  /** The owner's avatar, as other screens render it. */
  face: (user: CurrentUser) => ReactNode;
};

/** Five steps from start to a shareable link. Each has a URL, and the server remembers the last one. */
export function Wizard(props: WizardProps) {
  const hydrated = useHydrated();
  const known = useUser();
  const user = hydrated ? known.data : undefined;
  const [search] = useSearchParams();
  const setup = useSetup(Boolean(user));
  const requested = Number(search.get("step"));
  const wanted = Number.isInteger(requested) && requested >= 1 && requested <= LAST ? requested : undefined;
  const remembered = setup.data?.done ? 1 : setup.data?.step;
  const failed = [known, setup].filter(({ isLoadingError }) => isLoadingError);
  const step = user
    ? (wanted ?? remembered)
    : user === null
      ? Math.min(wanted ?? 1, FIRST_SAVING)
      : undefined;
  // An expired session redirects to sign-in only on steps that show the owner's data.
  const isOwners = Boolean(user) && step !== undefined && step >= FIRST_SAVING;
  return (
    <div {...(isOwners ? { "data-owner-screen": true } : {})} className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-312 items-center justify-between px-4 md:px-6">
        <Link to="/" className={brandStyle}>
          <BrandName />
        </Link>
        <Button asChild variant="ghost">
          <Link to="/">{copy.later}</Link>
        </Button>
      </header>
      {step !== undefined && user !== undefined ? (
        <Steps
          key={user ? "owner" : "visitor"}
          {...props}
          user={user}
          step={step}
          isNew={setup.data?.done === false}
        />
      ) : failed.length > 0 ? (
        <main id="main" className="mx-auto w-full max-w-276 px-4 pt-6 md:px-6">
          <LoadFailed onRetry={() => failed.map(({ refetch }) => refetch())} />
        </main>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading() {
  return (
    <main id="main" className="mx-auto w-full max-w-276 px-4 pt-6 md:px-6">
      <div role="status" aria-label={copy.loading}>
        <Skeleton className="h-10 w-full" />
        <SkeletonText lines={4} className="mt-10 max-w-xl" />
      </div>
    </main>
  );
}

type StepsProps = WizardProps & {
  user: CurrentUser | null;
  step: number;
  /** The owner has not completed the wizard yet: only then it suggests and reserves anything. */
  isNew: boolean;
};

function Steps({ path, described, upload, face, user, step, isNew }: StepsProps) {
  const navigate = useNavigate();
  const setup = useSaveSetup();
  const suggested = useSuggested(user, isNew);
  const { quick } = suggested;
  const title = useRef<HTMLHeadingElement>(null);
  const bar = useBottomBar<HTMLElement>();
  const came = useRef(step);
  useEffect(() => {
    if (came.current === step) return;
    came.current = step;
    // Screen readers announce the new step instead of losing the focus with the removed button.
    title.current?.focus();
    window.scrollTo({ top: 0 });
  }, [step]);
  const signIn = (to = FIRST_SAVING): void =>
    window.location.assign(`/api/login?returnTo=${encodeURIComponent(`${path}?step=${to}`)}`);

  async function go(to: number): Promise<void> {
    if (!user && to > FIRST_SAVING) return signIn();
    const isSaved = !user || step > FIRST_SAVING || (await suggested.accept({ withLook: step === 1 }));
    if (!isSaved) return;
    if (user) setup.mutate({ step: to, done: false });
    await navigate(`${path}?step=${to}`);
  }

  async function complete(): Promise<void> {
    await setup.mutateAsync({ step: LAST, done: true }).catch(() => {});
    await navigate("/");
  }

  const description = described ? copy.steps[step - 1]?.description : undefined;
  const shared = { title, description };
  return (
    <>
      {user ? <Live /> : null}
      <main id="main" className="mx-auto w-full max-w-276 flex-1 px-4 pt-2 pb-12 md:px-6">
        <WizardProgress step={step} onStep={(to) => void go(to)} />
        {step === 1 ? (
          <Welcome
            {...shared}
            user={user}
            isNew={isNew}
            suggested={suggested}
            onUpload={() => void go(FIRST_SAVING)}
            onSignIn={() => signIn(1)}
          />
        ) : null}
        {step === 2 ? (
          <UploadContent
            {...shared}
            quick={quick}
            isOwner={user !== null}
            upload={upload}
            onSignIn={() => signIn()}
          />
        ) : null}
        {step === 3 ? <Customize {...shared} /> : null}
        {step === 4 && user ? <Share {...shared} user={user} /> : null}
        {step === LAST && user ? <Launch {...shared} user={user} face={face(user)} /> : null}
      </main>
      <footer ref={bar} className="sticky bottom-0 border-t bg-surface">
        <div className="mx-auto flex h-20 w-full max-w-276 items-center justify-between gap-3 px-4 md:px-6">
          <Button variant="quiet" size="lg" disabled={step === 1} onClick={() => void go(step - 1)}>
            {copy.previous}
          </Button>
          <p role="status" className="text-14 text-ink-soft max-sm:sr-only">
            {step === 1 ? note(suggested) : ""}
            {step === FIRST_SAVING && quick.isSaved && !quick.isSaving ? copy.saved : ""}
            {quick.isSaving ? copy.saving : ""}
          </p>
          {step === LAST ? (
            <Button size="lg" pending={setup.isPending} onClick={() => void complete()}>
              {copy.complete}
            </Button>
          ) : (
            <Button size="lg" onClick={() => void go(step + 1)}>
              {copy.next}
              <Icon of={ArrowRight} size={18} />
            </Button>
          )}
        </div>
      </footer>
    </>
  );
}

/** What she may do in the first step. Nothing in it is required. */
function note({ suggestion }: Suggested): string {
  return suggestion?.source?.kind === "site" ? copy.reading.goOn : copy.welcome.skip;
}

function Live(): null {
  useLiveLists();
  return null;
}
