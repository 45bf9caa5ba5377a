import type { AiProfile } from "@understudy/contracts";
import { LIMITS, PROFILE_TONES } from "@understudy/contracts/plain";
import { type FormEvent, useRef, useState } from "react";
import type { ProfileFields } from "../../data/profiles.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { aiProfiles } from "./copy.ts";
import { type Faults, faultsOf } from "./validate.ts";

const words = aiProfiles.form;
const EMPTY: ProfileFields = { name: "", description: null, tone: "professional", isPublic: false };

type ProfileFormProps = {
  /** Absent when a new profile is created. */
  stored?: AiProfile | undefined;
  pending: boolean;
  /** True when the plan's profile limit is reached. */
  disabled?: boolean;
  onSave: (fields: ProfileFields) => void;
};

/** One form for creating and editing, so that texts, validation and payload are the same. */
export function ProfileForm({ stored, pending, disabled = false, onSave }: ProfileFormProps) {
  const [fields, setFields] = useState<ProfileFields>(stored ?? EMPTY);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const description = fields.description ?? "";
  const faults: Faults = tried ? faultsOf({ ...fields, description }) : {};
  const change = (changes: Partial<ProfileFields>): void =>
    setFields((before) => ({ ...before, ...changes }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending || disabled) return;
    setTried(true);
    const found = faultsOf({ ...fields, description });
    const first = Object.keys(found)[0];
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    const { name, tone, isPublic } = fields;
    onSave({ name: name.trim(), description: description || null, tone, isPublic });
  }

  return (
    <Card>
      <CardHead title={words.title} />
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        autoComplete="off"
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <Field label={words.name} error={faults.name}>
          <Input name="name" value={fields.name} onChange={({ target }) => change({ name: target.value })} />
        </Field>
        <Field
          label={words.description}
          optional
          hint={words.descriptionHint}
          error={faults.description}
          count={words.count(description.length, LIMITS.profileDescriptionCharacters)}
        >
          <Textarea
            name="description"
            rows={3}
            value={description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        <Field label={words.tone}>
          <Select
            name="tone"
            value={fields.tone}
            onChange={({ target }) => change({ tone: target.value as ProfileFields["tone"] })}
          >
            {tonesWith(stored?.tone).map((tone) => (
              <option key={tone} value={tone}>
                {words.tones[tone]}
              </option>
            ))}
          </Select>
        </Field>
        <SwitchField
          label={words.public}
          hint={words.publicHint}
          checked={fields.isPublic}
          onCheckedChange={(isPublic) => change({ isPublic })}
        />
        <Button
          type="submit"
          wide="phone"
          className="md:justify-self-start"
          pending={pending}
          disabled={disabled}
          pendingLabel={words.saving}
        >
          {stored ? words.update : words.create}
        </Button>
      </form>
    </Card>
  );
}

/** The tones this form offers, plus the stored one if another form has set it. */
function tonesWith(stored: AiProfile["tone"] | undefined): AiProfile["tone"][] {
  const offered: AiProfile["tone"][] = [...PROFILE_TONES];
  return stored && !offered.includes(stored) ? [...offered, stored] : offered;
}
