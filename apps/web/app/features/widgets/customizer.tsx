import type { Widget } from "@understudy/contracts";
import { type FormEvent, useId, useState } from "react";
import { useSaveWidget } from "../../data/widgets.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { useUnsaved } from "../../platform/unsaved.ts";
import { SaveBar } from "../../ui/save-bar.tsx";
import { SegmentedTabs } from "../../ui/segmented-tabs.tsx";
import { Tabs, TabsContent } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { Advanced } from "./advanced.tsx";
import { Behavior } from "./behavior.tsx";
import { Branding } from "./branding.tsx";
import { customizer as copy } from "./customizer-copy.ts";
import { Design } from "./design.tsx";
import { changesOf, configOf, type Draft, draftOf } from "./draft.ts";
import { type Faults, faultsOf, type SectionProps, sectionWith } from "./fields.ts";
import { IntegrationCode } from "./integration-code.tsx";
import { Preview } from "./preview.tsx";
import { summaryOf } from "./summary.ts";
import { Versions } from "./versions.tsx";

const SECTIONS = { branding: Branding, design: Design, behavior: Behavior, advanced: Advanced } as const;

export type CustomizerProps = {
  widget: Widget;
  paid: boolean;
  isMain: boolean;
  /** The theme of the owner's embeds. */
  theme: string;
  /** Why embeds currently show nothing, as text. */
  notice: string | undefined;
  section: string;
  onSection: (section: string) => void;
};

/** One form in four sections, beside a preview. Changes reach embeds only after saving. */
export function Customizer(props: CustomizerProps) {
  const { widget, theme } = props;
  const id = useId();
  const save = useSaveWidget(widget.profileId);
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const [faults, setFaults] = useState<Faults>({});
  const draft = { ...draftOf(widget.config), ...edited };
  const changes = changesOf(draft, widget.config);
  const count = Object.keys(changes).length;
  const config = configOf(draft);
  useUnsaved(count > 0, discard);

  function change(next: Partial<Draft>): void {
    setEdited((before) => ({ ...before, ...next }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in next))));
  }
  function discard(): void {
    setEdited({});
    setFaults({});
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || count === 0) return;
    save.mutate(changes, {
      onSuccess: () => {
        discard();
        toast({ ...copy.saved, variant: "success" });
      },
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const found = faultsOf(error);
        const [first] = Object.keys(found);
        setFaults(found);
        if (first) props.onSection(sectionWith(first));
        const { look, ...said } = copy.notSaved;
        toast({ ...said, detail: first ? look : error.message, variant: "destructive" });
      },
    });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pb-16 xl:grid-cols-[384px_minmax(0,1fr)] xl:items-start">
      <form id={id} onSubmit={submit} noValidate className="min-w-0 max-xl:order-2">
        <Sections {...props} draft={draft} faults={faults} onChange={change} />
      </form>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 max-xl:order-1 xl:sticky xl:top-20">
        <Preview
          widget={widget}
          config={config}
          theme={theme}
          notice={props.notice}
          isSaved={count === 0}
          history={<Versions profileId={widget.profileId} hasChanges={count > 0} onRestored={discard} />}
        />
        <p className="text-14 text-ink-soft leading-normal" data-summary>
          <b className="mr-2 font-semibold text-ink">{copy.summary.title}</b>
          {summaryOf(config)}
        </p>
        <IntegrationCode snippet={{ host: widget.scriptHost, key: widget.key }} />
      </div>
      <SaveBar form={id} changes={count} pending={save.isPending} onDiscard={discard} words={copy.bar} />
    </div>
  );
}

type SectionsProps = CustomizerProps & Pick<SectionProps, "draft" | "faults" | "onChange">;

function Sections({ section, onSection, widget, paid, isMain, draft, faults, onChange }: SectionsProps) {
  return (
    <Tabs value={section} onValueChange={onSection}>
      <SegmentedTabs full aria-label={copy.sectionsLabel} tabs={copy.sections} className="mb-7" />
      {copy.sections.map(({ value }) => {
        const Section = SECTIONS[value];
        return (
          <TabsContent key={value} value={value} className="grid grid-cols-[minmax(0,1fr)] gap-7">
            <Section
              draft={draft}
              faults={faults}
              onChange={onChange}
              paid={paid}
              isMain={isMain}
              styleFaults={widget.styleFaults}
            />
          </TabsContent>
        );
      })}
    </Tabs>
  );
}
