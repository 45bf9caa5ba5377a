import type { ComponentProps, ReactNode } from "react";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import type { Change, Draft } from "./draft.ts";

/** Props of every field group: the form values, how to change them, and the server's validation errors. */
export type GroupProps = { draft: Draft; onChange: Change; faults: Faults };
export type Faults = Partial<Record<keyof Draft, string>>;

type TextName = {
  [Name in keyof Draft]: Draft[Name] extends boolean ? never : string extends Draft[Name] ? Name : never;
}[keyof Draft];
type FlagName = { [Name in keyof Draft]: Draft[Name] extends boolean ? Name : never }[keyof Draft];

type TextFieldProps = GroupProps & {
  name: TextName;
  words: { label: string; hint?: ReactNode; placeholder?: string };
} & Pick<ComponentProps<"input">, "type" | "inputMode" | "autoCapitalize" | "spellCheck">;

export function TextField({ name, words, draft, onChange, faults, ...input }: TextFieldProps) {
  return (
    <Field label={words.label} hint={words.hint} error={faults[name]}>
      <Input
        value={draft[name]}
        placeholder={words.placeholder}
        autoComplete="off"
        onChange={(event) => onChange({ [name]: event.target.value })}
        {...input}
      />
    </Field>
  );
}

/** For URLs and host names: matching keyboard, no auto-correction. */
export function AddressField(props: Omit<TextFieldProps, "type">) {
  return <TextField inputMode="url" autoCapitalize="none" spellCheck={false} {...props} />;
}

type FlagProps = Omit<GroupProps, "faults"> & { name: FlagName; words: { label: string; hint: string } };

export function FlagSwitch({ name, words, draft, onChange }: FlagProps) {
  return (
    <SwitchField
      {...words}
      checked={draft[name]}
      onCheckedChange={(checked) => onChange({ [name]: checked })}
    />
  );
}

export function FlagBox({ name, words, draft, onChange }: FlagProps) {
  return (
    <CheckboxField
      {...words}
      checked={draft[name]}
      onCheckedChange={(checked) => onChange({ [name]: checked === true })}
    />
  );
}
