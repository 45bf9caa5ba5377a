import { ExternalLink } from "lucide-react";
import { lazy, useState } from "react";
import { useSearchParams } from "react-router";
import { usePublicPath } from "../data/settings.ts";
import { useUser } from "../data/user.ts";
import { MainSaveAsTest } from "../features/answer-tests/save-as-test.tsx";
import { documents } from "../features/documents/copy.ts";
import { DocumentsPanel } from "../features/documents/documents-panel.tsx";
import { PlanRoom } from "../features/documents/plan-room.tsx";
import { initials } from "../features/navigation/names.ts";
import { PlanUse } from "../features/plans/plan-use.tsx";
import { BasicInformation } from "../features/profiles/basic-information.tsx";
import { profile as copy } from "../features/profiles/copy.ts";
import { PictureCard } from "../features/profiles/picture-card.tsx";
import { ShareCard } from "../features/profiles/share-card.tsx";
import { MainAnswerBetter } from "../features/saved-answers/answer-better.tsx";
import { SuggestedQuestions } from "../features/suggestions/suggested-questions.tsx";
import { Part } from "../platform/part.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { SkeletonText } from "../ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs.tsx";
import { Tips } from "../ui/tips.tsx";

// Three of the five tabs are loaded when they are opened.
const TestChat = lazy(() =>
  import("../features/chat/test-chat.tsx").then((it) => ({ default: it.TestChat })),
);
const SettingsPanel = lazy(() =>
  import("../features/settings/settings-panel.tsx").then((it) => ({ default: it.SettingsPanel })),
);
const TestFirst = lazy(() =>
  import("../features/answer-tests/test-first.tsx").then((it) => ({ default: it.TestFirst })),
);
const EmbedPanel = lazy(() =>
  import("../features/embed/embed-panel.tsx").then((it) => ({ default: it.EmbedPanel })),
);

type User = NonNullable<ReturnType<typeof useUser>["data"]>;

const [FIRST] = copy.tabs;
const grid = "grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_336px] xl:items-start";

/** Five tabs, each with its own URL. */
export default function ProfilePage() {
  const { data: user } = useUser();
  const [search, setSearch] = useSearchParams();
  const tab = copy.tabs.find(({ value }) => value === search.get("tab"))?.value ?? FIRST.value;
  if (!user) return null;
  const show = (value: string): void =>
    setSearch(value === FIRST.value ? {} : { tab: value }, { preventScrollReset: true });
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="page-title">{copy.title}</h1>
        {/* The first tab shows this link next to the profile URL. */}
        {tab !== FIRST.value && user.isPublic ? <ViewProfile userId={user.id} /> : null}
      </div>
      <Tabs value={tab} onValueChange={show}>
        <TabsList aria-label={copy.title}>
          {copy.tabs.map(({ value, label }) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <Panels user={user} tab={tab} />
      </Tabs>
    </>
  );
}

function ViewProfile({ userId }: { userId: string }) {
  const path = usePublicPath(userId);
  return (
    <Button asChild variant="quiet">
      <a href={path} target="_blank" rel="noreferrer">
        <Icon of={ExternalLink} />
        {copy.view}
      </a>
    </Button>
  );
}

/** Keeps a form mounted once it has been opened, so that switching tabs does not lose what was typed. */
function useKeepMounted(tab: string) {
  const [opened, setOpened] = useState<readonly string[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  return (value: string) =>
    opened.includes(value)
      ? ({ value, forceMount: true, className: "data-[state=inactive]:hidden" } as const)
      : { value };
}

function Panels({ user, tab }: { user: User; tab: string }) {
  const mounted = useKeepMounted(tab);
  const face = (size: 26 | 104) => (
    <Avatar
      size={size}
      src={user.profileImageUrl}
      initials={size === 26 ? initials(user).slice(0, 1) : initials(user)}
    />
  );
  return (
    <>
      <TabsContent {...mounted("profile")}>
        <div className={grid}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <BasicInformation user={user} />
            <ShareCard />
          </div>
          <div className="max-xl:order-first">
            <PictureCard user={user} face={face(104)} accountHref="/account" />
          </div>
        </div>
      </TabsContent>
      <TabsContent value="documents">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DocumentsPanel />
          <div className="grid items-start gap-4 md:grid-cols-3">
            <PlanRoom />
            <PlanUse />
            <Tips {...documents.first} />
          </div>
        </div>
      </TabsContent>
      <TabsContent value="chat">
        <Part waiting={<SkeletonText lines={6} />}>
          <TestChat
            user={user}
            face={face(26)}
            questions={(choose) => <SuggestedQuestions onChoose={choose} />}
            under={(question, audience) => (
              <div className="flex flex-wrap gap-x-2 *:has-[form]:basis-full *:has-[[role=status]]:basis-full">
                <MainAnswerBetter question={question} audience={audience} />
                <MainSaveAsTest question={question} />
              </div>
            )}
          />
        </Part>
      </TabsContent>
      <TabsContent {...mounted("settings")}>
        <Part waiting={<SkeletonText lines={6} />}>
          <SettingsPanel
            userId={user.id}
            questions={(choose) => <SuggestedQuestions onChoose={choose} />}
            first={(given) => (
              // Offers a test run before saving. If it fails to load, saving works as usual.
              <Part waiting={null} broken={null}>
                <TestFirst {...given} />
              </Part>
            )}
          />
        </Part>
      </TabsContent>
      <TabsContent value="embed">
        <Part waiting={<SkeletonText lines={6} />}>
          <EmbedPanel user={user} settingsHref="/profile?tab=settings" />
        </Part>
      </TabsContent>
    </>
  );
}
