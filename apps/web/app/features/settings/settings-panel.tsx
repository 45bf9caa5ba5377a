import type { AiSettings } from "@understudy/contracts";
import { LIMITS, RESPONSE_LENGTHS, THEMES, TONES } from "@understudy/contracts/plain";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { loadErrors } from "../../content/load-errors.ts";
import { messages } from "../../content/messages.ts";
import { noModel } from "../../content/no-model.ts";
import { type AnswerStyle, useLanguageModel, useSettings, useUpdateSettings } from "../../data/settings.ts";
import { ChangedElsewhere } from "../../platform/changed-elsewhere.tsx";
import { NoModelNote } from "../../platform/no-model-note.tsx";
import { isUnauthorized, staleFields } from "../../platform/problem.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { useStoredDraft, useUnsaved } from "../../platform/unsaved.ts";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { settings as copy } from "./copy.ts";
import { changesOf, type Draft, draftOf, knownOf, mannerIn } from "./draft.ts";
import { Preview } from "./preview.tsx";

type SettingsPanelProps = {
  userId: string;
  /** The profile's suggested questions. Choosing one asks it in the preview. */
  questions: (choose: (question: string) => void) => ReactNode;
  /** An action offered before the changes are saved. */
  first: (given: { settings: AnswerStyle; isSaving: boolean; onSave: () => void }) => ReactNode;
};

const LABELS: Record<keyof Draft, string> = {
  aiPersonality: copy.personality.label,
  responseLength: copy.length.label,
  customInstructions: copy.instructions.label,
  unknownText: copy.unknown.label,
  embedEnabled: copy.embed.enabled,
  embedTheme: copy.embed.theme,
};

/** The assistant's behavior, beside a preview with a real question. */
export function SettingsPanel(props: SettingsPanelProps) {
  return (
    <QueryBoundary
      query={useSettings()}
      loading={<Skeleton className="h-120 w-full rounded-card" />}
      failed={copy.failed}
    >
      {(stored) => <Ready stored={stored} {...props} />}
    </QueryBoundary>
  );
}

function Ready({ userId, stored, questions, first }: SettingsPanelProps & { stored: AiSettings }) {
  const id = useId();
  const update = useUpdateSettings();
  const known = knownOf(stored);
  const { edited, setEdited, expected, rebase, drop } = useStoredDraft<Draft, typeof known>("settings", {
    userId,
    known,
  });
  const [stale, setStale] = useState<string[]>([]);
  const [question, setQuestion] = useState("");
  const draft = { ...draftOf(stored), ...edited };
  const changes = changesOf(draft, stored);
  const count = Object.keys(changes).length;
  useUnsaved(count > 0, drop, true);

  function discard(): void {
    drop();
    setStale([]);
  }

  function save(event?: FormEvent): void {
    event?.preventDefault();
    if (update.isPending) return;
    update.mutate(
      { ...changes, expected },
      {
        onSuccess: () => {
          discard();
          toast({ ...messages.settingsUpdated, variant: "success" });
        },
        onError: (error) => {
          if (isUnauthorized(error)) return;
          const fields = staleFields(error);
          setStale(fields.map((name) => LABELS[name as keyof Draft]));
          if (fields.length > 0) rebase();
          const detail = fields.length > 0 ? loadErrors.changedElsewhere.detail : error.message;
          toast({ ...messages.settingsNotUpdated, detail, variant: "destructive" });
        },
      },
    );
  }

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pb-16 xl:grid-cols-2">
        <form
          id={id}
          onSubmit={save}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-8"
        >
          <ChangedElsewhere fields={stale} />
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
        onDiscard={discard}
        words={copy.bar}
        first={first({ settings: mannerIn(changes), isSaving: update.isPending, onSave: save })}
      />
    </>
  );
}

type FieldsProps = { draft: Draft; stored: AiSettings; onChange: (change: Partial<Draft>) => void };

/** The tones this form offers, plus the stored one if another form has set it. */
function tonesFor({ aiPersonality }: AiSettings) {
  return TONES.filter((tone) => tone !== "casual" || aiPersonality === "casual");
}

function Fields({ draft, stored, onChange }: FieldsProps) {
  const isQuoting = useLanguageModel().data === false;
  const { personality, length, instructions, unknown, embed } = copy;
  const used = draft.customInstructions.length;
  return (
    <>
      {isQuoting ? <NoModelNote /> : null}
      <FieldGroup legend={personality.label} hint={isQuoting ? noModel.tone : undefined}>
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
        hint={isQuoting ? noModel.instructions : instructions.hint}
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
