import type { WhiteLabelState } from "@understudy/contracts";
import { type FormEvent, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { useBrand, useGenerate, useSaveBrand } from "../../data/white-label.ts";
import { useWidget } from "../../data/widgets.ts";
import { fieldErrors, isUnauthorized } from "../../platform/problem.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { useUnsaved } from "../../platform/unsaved.ts";
import { Badge } from "../../ui/badge.tsx";
import { Hint } from "../../ui/field.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { SegmentedTabs } from "../../ui/segmented-tabs.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs, TabsContent } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { BrandingFields } from "./branding-fields.tsx";
import { whiteLabel as copy } from "./copy.ts";
import { DomainFields } from "./domain-fields.tsx";
import { type Changes, changesOf, type Draft, draftOf } from "./draft.ts";
import { EnterprisePanel } from "./enterprise-panel.tsx";
import type { Faults } from "./fields.tsx";
import { IntegrationCode } from "./integration-code.tsx";
import { PackageCard } from "./package-card.tsx";
import { Preview } from "./preview.tsx";
import { SecurityFields } from "./security-fields.tsx";
import { tabOf } from "./tab-of.ts";
import { ThemeFields } from "./theme-fields.tsx";

type WhiteLabelTabProps = {
  /** The profile whose deliveries are listed; the branding itself belongs to the owner. */
  profileId: number;
  userId: string;
};

/** The owner's branding: its look, its domain, and its packages. */
export function WhiteLabelTab({ profileId, userId }: WhiteLabelTabProps) {
  return (
    <QueryBoundary
      query={useBrand()}
      loading={<Skeleton className="h-120 w-full rounded-card" />}
      failed={copy.failed}
    >
      {(state) => <Ready state={state} profileId={profileId} userId={userId} />}
    </QueryBoundary>
  );
}

/** Holds unsaved values until the server has accepted them, and validation errors until the field changes. */
function useDraft({ config }: WhiteLabelState) {
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const [faults, setFaults] = useState<Faults>({});
  const requested = useSearchParams()[0].get("brand");
  const [tab, setTab] = useState<string>(
    copy.tabs.find(({ value }) => value === requested)?.value ?? copy.tabs[0].value,
  );
  const save = useSaveBrand();
  const draft = { ...draftOf(config), ...edited };
  const changes = changesOf(draft, config);

  function change(next: Partial<Draft>): void {
    setEdited({ ...edited, ...next });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in next))));
  }

  function refused(error: Error): void {
    if (isUnauthorized(error)) return;
    const found: Faults = fieldErrors<keyof Draft>(error);
    const [first] = Object.keys(found);
    const place = first && tabOf(first as keyof Draft);
    setFaults(found);
    if (place) setTab(place);
    toast({
      ...copy.bar.notSaved,
      detail: first ? copy.bar.look : error.message,
      variant: "destructive",
    });
  }

  /** Resolves to whether everything is saved now. */
  async function store(sent: Changes): Promise<boolean> {
    try {
      await save.mutateAsync(sent);
      setEdited({});
      setFaults({});
      return true;
    } catch (error) {
      refused(error as Error);
      return false;
    }
  }

  const discard = (): void => {
    setEdited({});
    setFaults({});
  };
  return { draft, changes, faults, tab, setTab, change, store, discard, isSaving: save.isPending };
}

function Ready({ state, profileId, userId }: WhiteLabelTabProps & { state: WhiteLabelState }) {
  const id = useId();
  const form = useDraft(state);
  const generate = useGenerate();
  const { data: widget } = useWidget(profileId);
  const count = Object.keys(form.changes).length;
  useUnsaved(count > 0, form.discard);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (form.isSaving) return;
    if (await form.store(form.changes)) toast({ ...copy.bar.saved, variant: "success" });
  }
  /** A package is built from the saved branding, so unsaved changes are saved first. */
  async function make(): Promise<void> {
    if (count > 0 && !(await form.store(form.changes))) return;
    generate.mutate(undefined, {
      onError: (error) =>
        toast({ ...copy.package.notStarted, detail: error.message, variant: "destructive" }),
    });
  }

  const { draft } = form;
  const integrated = {
    host: (draft.apiEndpoint.trim() || widget?.scriptHost || location.origin).replace(/(?<!\/)\/+$/, ""),
    userId,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pb-16">
      <Head />
      {/* On phones the preview comes first, then the form. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[384px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <Preview profileId={profileId} draft={draft} />
        <form
          id={id}
          onSubmit={(event) => void save(event)}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] content-start xl:col-start-1 xl:row-span-2 xl:row-start-1"
        >
          <ConfigurationTabs form={form} state={state} />
        </form>
        <IntegrationCode integrated={integrated} />
      </div>
      <PackageCard
        companyName={draft.companyName}
        hasChanges={count > 0}
        isStarting={generate.isPending}
        onGenerate={() => void make()}
      />
      <EnterprisePanel
        profileId={profileId}
        draft={draft}
        onChange={form.change}
        faults={form.faults}
        onSave={(event) => void save(event)}
      />
      <SaveBar form={id} changes={count} pending={form.isSaving} onDiscard={form.discard} words={copy.bar} />
    </div>
  );
}

function Head() {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-23">{copy.title}</h2>
        <Badge className="bg-aubergine-wash text-aubergine">{copy.feature}</Badge>
      </div>
      <Hint className="mt-1.5 text-16">{copy.lead}</Hint>
    </div>
  );
}

type ConfigurationTabsProps = { form: ReturnType<typeof useDraft>; state: WhiteLabelState };

function ConfigurationTabs({ form, state }: ConfigurationTabsProps) {
  const group = { draft: form.draft, onChange: form.change, faults: form.faults };
  return (
    <Tabs value={form.tab} onValueChange={form.setTab}>
      <SegmentedTabs full aria-label={copy.tabsLabel} tabs={copy.tabs} className="mb-7" />
      <TabsContent value="branding">
        <BrandingFields {...group} />
      </TabsContent>
      <TabsContent value="domain">
        <DomainFields state={state} {...group} />
      </TabsContent>
      <TabsContent value="theme">
        <ThemeFields {...group} />
      </TabsContent>
      <TabsContent value="security">
        <SecurityFields hasSecret={state.hasWebhookSecret} canEncrypt={state.canEncrypt} {...group} />
      </TabsContent>
    </Tabs>
  );
}
