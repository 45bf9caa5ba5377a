import type { AiSettings } from "@understudy/contracts";
import { LIMITS, RESPONSE_LENGTHS, THEMES, TONES } from "@understudy/contracts/plain";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { messages } from "../../content/messages.ts";
import { settings as words } from "../../content/settings.ts";
import { isUnauthorized } from "../../platform/api.ts";
import { type Manner, useLanguageModel, useSettings, useUpdateSettings } from "../../platform/assistant.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { changesOf, type Draft, draftOf, mannerIn } from "./draft.ts";
import { Preview } from "./preview.tsx";

type SettingsPanelProps = {
  /** The profile's starter questions; a chosen one is asked in the preview. */
  questions: (choose: (question: string) => void) => ReactNode;
  /** What can be done before the changes are saved. */
  first: (given: { settings: Manner; isSaving: boolean; onSave: () => void }) => ReactNode;
};

/** How the assistant behaves, beside what that means for a real question. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { data, isError, refetch } = useSettings();
  if (isError) {
    return (
      <Callout tone="bad" urgent action={<Button onClick={() => void refetch()}>{words.retry}</Button>}>
        {words.failed}
      </Callout>
    );
  }
  if (!data) return <Skeleton className="h-120 w-full rounded-card" />;
  return <Ready stored={data} {...props} />;
}

function Ready({ stored, questions, first }: SettingsPanelProps & { stored: AiSettings }) {
  const id = useId();
  const update = useUpdateSettings();
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const [question, setQuestion] = useState("");
  const draft = { ...draftOf(stored), ...edited };
  const changes = changesOf(draft, stored);
  const count = Object.keys(changes).length;

  function save(event?: FormEvent): void {
    event?.preventDefault();
    if (update.isPending) return;
    update.mutate(changes, {
      onSuccess: () => {
        setEdited({});
        toast({ ...messages.settingsUpdated, variant: "success" });
      },
      onError: (error) => {
        if (isUnauthorized(error)) return;
        toast({ ...messages.settingsNotUpdated, detail: error.message, variant: "destructive" });
      },
    });
  }

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pb-16 lg:grid-cols-2 lg:gap-14">
        <form
          id={id}
          onSubmit={save}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-8"
        >
          <Fields draft={draft} stored={stored} onChange={(change) => setEdited({ ...edited, ...change })} />
        </form>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <Preview stored={stored} draft={draft} question={question} onQuestion={setQuestion} />
          {questions(setQuestion)}
        </div>
      </div>
      <SaveBar
        form={id}
        changes={count}
        pending={update.isPending}
        onDiscard={() => setEdited({})}
        words={words.bar}
        first={first({ settings: mannerIn(changes), isSaving: update.isPending, onSave: save })}
      />
    </>
  );
}

type FieldsProps = { draft: Draft; stored: AiSettings; onChange: (change: Partial<Draft>) => void };

/** The form's own list of tones; one that another form has stored stands beside them. */
function tonesFor({ aiPersonality }: AiSettings) {
  return TONES.filter((tone) => tone !== "casual" || aiPersonality === "casual");
}

function Fields({ draft, stored, onChange }: FieldsProps) {
  const hasModel = useLanguageModel();
  const { personality, length, instructions, unknown, embed } = words;
  const used = draft.customInstructions.length;
  return (
    <>
      {hasModel === false ? <Callout>{words.needsModel}</Callout> : null}
      <FieldGroup legend={personality.label}>
        <ChoiceCards
          aria-label={personality.label}
          value={draft.aiPersonality}
          onValueChange={(value) => onChange({ aiPersonality: value as Draft["aiPersonality"] })}
          choices={tonesFor(stored).map((value) => ({ value, ...personality.choices[value] }))}
        />
      </FieldGroup>
      <FieldGroup legend={length.label} hint={length.hints[draft.responseLength]}>
        <Segmented
          full
          aria-label={length.label}
          value={draft.responseLength}
          onValueChange={(value) => onChange({ responseLength: value as Draft["responseLength"] })}
          segments={RESPONSE_LENGTHS.map((value) => ({ value, label: length.choices[value] }))}
        />
      </FieldGroup>
      <Field
        label={instructions.label}
        hint={instructions.hint}
        count={instructions.count(used, LIMITS.instructionsCharacters)}
      >
        <Textarea
          rows={3}
          value={draft.customInstructions}
          onChange={(event) => onChange({ customInstructions: event.target.value })}
        />
      </Field>
      <Field label={unknown.label} hint={unknown.hint}>
        <Textarea
          rows={2}
          value={draft.unknownText}
          placeholder={unknown.placeholder}
          onChange={(event) => onChange({ unknownText: event.target.value })}
        />
      </Field>
      <div className="grid gap-6 border-t pt-8">
        <SwitchField
          label={embed.enabled}
          hint={embed.enabledHint}
          checked={draft.embedEnabled}
          onCheckedChange={(checked) => onChange({ embedEnabled: checked })}
        />
        <FieldGroup legend={embed.theme}>
          <Segmented
            full
            aria-label={embed.theme}
            value={draft.embedTheme}
            onValueChange={(value) => onChange({ embedTheme: value as Draft["embedTheme"] })}
            segments={THEMES.map((value) => ({ value, label: embed.themes[value] }))}
          />
        </FieldGroup>
      </div>
    </>
  );
}
