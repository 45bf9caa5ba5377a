import type { CurrentUser } from "@understudy/contracts";
import { PLANS } from "@understudy/contracts/plain";
import { Lock } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useProfiles } from "../../data/profiles.ts";
import { useSettings } from "../../data/settings.ts";
import { useAssets, useWidget } from "../../data/widgets.ts";
import { copy } from "../../platform/copy.ts";
import { Part } from "../../platform/part.tsx";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs.tsx";
import { widgets as words } from "./copy.ts";
import { customizer } from "./customizer-copy.ts";
import { Head, InfoCards } from "./head.tsx";
import { htmlSnippet } from "./snippets.ts";
import { Teaser, Upgrade } from "./teaser.tsx";

// Each tab is loaded when it is opened.
const Customizer = lazy(() => import("./customizer.tsx").then((it) => ({ default: it.Customizer })));
const Analytics = lazy(() => import("./analytics.tsx").then((it) => ({ default: it.Analytics })));

const [FIRST] = words.tabs;
const [FIRST_SECTION] = customizer.sections;

type DashboardProps = { user: CurrentUser; whiteLabel: (profileId: number) => ReactNode };

/** Everything an owner embeds on other sites. */
export function Dashboard({ user, whiteLabel }: DashboardProps) {
  const [search, setSearch] = useSearchParams();
  const profiles = useProfiles();
  const requested = Number(search.get("profile"));
  const profile =
    profiles.data?.find(({ id }) => id === requested) ?? profiles.data?.find(({ isMain }) => isMain);
  const paid = PLANS[user.planType].paid;
  const change = (changes: Record<string, string | undefined>): void =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) now.delete(name);
          else now.set(name, value);
        }
        return now;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <>
      <Head
        user={user}
        profiles={profiles.data ?? []}
        profileId={profile?.id}
        onProfile={(id) => change({ profile: String(id) })}
        upgrade={paid ? null : <Upgrade label={words.plan.upgrade} variant="quiet" />}
      />
      {profile ? (
        <Ready
          key={profile.id}
          user={user}
          paid={paid}
          whiteLabel={whiteLabel}
          change={change}
          profile={profile}
          tab={tabOf(search.get("tab"), paid)}
          section={sectionOf(search.get("section"))}
        />
      ) : (
        <QueryBoundary query={profiles} loading={<Loading />} failed={(retry) => <Failed onRetry={retry} />}>
          {() => null}
        </QueryBoundary>
      )}
      {paid ? null : <Teaser isAsked={search.get("tab") === "white-label"} />}
    </>
  );
}

function tabOf(requested: string | null, paid: boolean): string {
  const tab = words.tabs.find(({ value }) => value === requested)?.value ?? FIRST.value;
  return tab === "white-label" && !paid ? FIRST.value : tab;
}

function sectionOf(requested: string | null): string {
  return customizer.sections.find(({ value }) => value === requested)?.value ?? FIRST_SECTION.value;
}

type ReadyProps = DashboardProps & {
  paid: boolean;
  profile: { id: number; isMain: boolean; isPublic: boolean };
  tab: string;
  section: string;
  change: (changes: Record<string, string | undefined>) => void;
};

function Ready({ paid, profile, tab, section, change, whiteLabel }: ReadyProps) {
  const widget = useWidget(profile.id);
  const settings = useSettings();
  const assets = useAssets(profile.id, paid);
  const theme = settings.data?.embedTheme ?? "light";
  const show = (value: string): void => change({ tab: value === FIRST.value ? undefined : value });
  const getCode = (): void => {
    if (!widget.data) return;
    const { scriptHost: host, key } = widget.data;
    void copy(customizer.code.copied, htmlSnippet({ host, key }));
  };
  const notice = !profile.isPublic
    ? customizer.preview.private
    : settings.data?.embedEnabled === false && profile.isMain
      ? customizer.preview.disabled
      : undefined;
  return (
    <>
      <InfoCards
        onCode={getCode}
        assetsHref={assets}
        onAdvanced={() => change({ tab: undefined, section: "advanced" })}
      />
      <Tabs value={tab} onValueChange={show}>
        <TabsList aria-label={words.title}>
          {words.tabs.map(({ value, label }) => {
            const isLocked = value === "white-label" && !paid;
            return (
              <TabsTrigger
                key={value}
                value={value}
                disabled={isLocked}
                title={isLocked ? words.locked : undefined}
              >
                {isLocked ? <Icon of={Lock} size={16} /> : null}
                {label}
              </TabsTrigger>
            );
          })}
        </TabsList>
        <TabsContent value={FIRST.value} forceMount className="data-[state=inactive]:hidden">
          <QueryBoundary query={widget} loading={<Loading />} failed={(retry) => <Failed onRetry={retry} />}>
            {(loaded) => (
              <Part waiting={<Loading />}>
                <Customizer
                  paid={paid}
                  theme={theme}
                  notice={notice}
                  section={section}
                  widget={loaded}
                  isMain={profile.isMain}
                  onSection={(value) =>
                    change({ section: value === FIRST_SECTION.value ? undefined : value })
                  }
                />
              </Part>
            )}
          </QueryBoundary>
        </TabsContent>
        <TabsContent value="white-label">{whiteLabel(profile.id)}</TabsContent>
        <TabsContent value="analytics">
          <Part waiting={<SkeletonText lines={6} />}>
            <Analytics profileId={profile.id} onGetCode={getCode} />
          </Part>
        </TabsContent>
      </Tabs>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { title, text, retry } = words.failed;
  return (
    <Callout tone="bad" urgent title={title} action={<Button onClick={onRetry}>{retry}</Button>}>
      {text}
    </Callout>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label={customizer.loading}
      className="grid gap-8 xl:grid-cols-[384px_minmax(0,1fr)]"
    >
      <SkeletonText lines={8} />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
