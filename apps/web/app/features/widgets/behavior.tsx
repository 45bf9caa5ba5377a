import { LIMITS, WIDGET_LANGUAGES, WIDGET_RANGES } from "@understudy/contracts/plain";
import { Field, Hint } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { Slider } from "../../ui/slider.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { customizer, fieldNames as names } from "./customizer-copy.ts";
import type { Draft } from "./draft.ts";
import type { SectionProps } from "./fields.ts";

const words = customizer.behavior;
const SWITCHES = ["showAvatar", "showTimestamps", "showTypingIndicator", "autoOpen"] as const;

/** Texts, language, speed, limits and switches. */
export function Behavior({ draft, faults, onChange }: SectionProps) {
  return (
    <>
      <Field label={names.greeting} hint={words.greeting} error={faults.greeting}>
        <Textarea
          rows={2}
          value={draft.greeting}
          maxLength={LIMITS.unknownTextCharacters}
          onChange={(event) => onChange({ greeting: event.target.value })}
        />
      </Field>
      <Field label={names.placeholder} hint={words.placeholder} error={faults.placeholder}>
        <Input
          value={draft.placeholder}
          maxLength={LIMITS.fieldCharacters}
          onChange={(event) => onChange({ placeholder: event.target.value })}
        />
      </Field>
      <Field label={names.language} hint={words.language}>
        <Select
          value={draft.language}
          onChange={(event) => onChange({ language: event.target.value as Draft["language"] })}
        >
          {WIDGET_LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {words.languages[language]}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Slider
          {...WIDGET_RANGES.responseDelay}
          label={names.responseDelay}
          value={draft.responseDelay}
          onValueChange={(responseDelay) => onChange({ responseDelay })}
          format={words.responseDelay}
          ends={["0", "5,000"]}
        />
        <Hint className="mt-1">{words.responseDelayHint}</Hint>
      </div>
      <div>
        <Slider
          {...WIDGET_RANGES.maxMessages}
          label={names.maxMessages}
          value={draft.maxMessages}
          onValueChange={(maxMessages) => onChange({ maxMessages })}
          format={words.maxMessages}
          ends={["10", "500"]}
        />
        <Hint className="mt-1">{words.maxMessagesHint}</Hint>
      </div>
      <div className="grid gap-5 border-t pt-7">
        {SWITCHES.map((name) => (
          <SwitchField
            key={name}
            label={names[name]}
            hint={words[name]}
            checked={draft[name]}
            onCheckedChange={(checked) => onChange({ [name]: checked })}
          />
        ))}
      </div>
    </>
  );
}
