import { LIMITS, WIDGET_RANGES } from "@understudy/contracts/plain";
import { Badge } from "../../ui/badge.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Field, Hint } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Slider } from "../../ui/slider.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { customizer, fieldNames as names } from "./customizer-copy.ts";
import type { SectionProps } from "./fields.ts";

const words = customizer.advanced;

/** Allowed domains, data retention, white label, events and custom code. */
export function Advanced(props: SectionProps) {
  const { draft, faults, onChange, paid } = props;
  return (
    <>
      <Field label={names.allowedDomains} hint={words.allowedDomains} error={faults.allowedDomains}>
        <Textarea
          rows={3}
          value={draft.allowedDomains}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange({ allowedDomains: event.target.value })}
          className="font-mono"
        />
      </Field>
      <div>
        <Slider
          {...WIDGET_RANGES.dataRetention}
          label={names.dataRetention}
          value={draft.dataRetention}
          onValueChange={(dataRetention) => onChange({ dataRetention })}
          format={words.dataRetention}
          ends={["1", "365"]}
        />
        <Hint className="mt-1">{words.dataRetentionHint}</Hint>
      </div>
      <SwitchField
        label={names.gdprCompliant}
        hint={words.gdprCompliant}
        checked={draft.gdprCompliant}
        onCheckedChange={(gdprCompliant) => onChange({ gdprCompliant })}
      />
      <Field label={names.privacyPolicyUrl} hint={words.privacyPolicyUrl} error={faults.privacyPolicyUrl}>
        <Input
          type="url"
          inputMode="url"
          value={draft.privacyPolicyUrl}
          placeholder={customizer.branding.address}
          onChange={(event) => onChange({ privacyPolicyUrl: event.target.value })}
        />
      </Field>
      <SwitchField
        label={
          <span className="inline-flex flex-wrap items-center gap-2">
            {names.whiteLabel}
            <Badge>{words.proFeature}</Badge>
          </span>
        }
        hint={paid ? words.whiteLabel : words.whiteLabelLocked}
        checked={draft.whiteLabel}
        // An owner who turned it on with a larger plan can still turn it off.
        disabled={!paid && !draft.whiteLabel}
        onCheckedChange={(whiteLabel) => onChange({ whiteLabel })}
      />
      <Events {...props} />
      <Code {...props} />
    </>
  );
}

function Events({ draft, faults, onChange }: SectionProps) {
  return (
    <>
      <Field label={names.webhookUrl} hint={words.webhookUrl} error={faults.webhookUrl}>
        <Input
          type="url"
          inputMode="url"
          value={draft.webhookUrl}
          placeholder={customizer.branding.address}
          onChange={(event) => onChange({ webhookUrl: event.target.value })}
        />
      </Field>
      <Field label={names.analyticsId} hint={words.analyticsId} error={faults.analyticsId}>
        <Input
          value={draft.analyticsId}
          placeholder={words.analyticsExample}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.fieldCharacters}
          onChange={(event) => onChange({ analyticsId: event.target.value })}
        />
      </Field>
    </>
  );
}

function Code({ draft, faults, onChange, styleFaults }: SectionProps) {
  return (
    <>
      <Field label={names.customCSS} hint={words.customCSS} error={faults.customCSS}>
        <Textarea
          rows={5}
          value={draft.customCSS}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={LIMITS.customCodeCharacters}
          onChange={(event) => onChange({ customCSS: event.target.value })}
          className="font-mono text-14 max-md:text-16"
        />
      </Field>
      {styleFaults.length > 0 ? (
        <Callout tone="warn" title={words.faults}>
          <ul className="list-disc pl-4 text-14">
            {styleFaults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <Field label={names.customJS} hint={words.customJS} error={faults.customJS}>
        <Textarea
          rows={4}
          value={draft.customJS}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={LIMITS.customCodeCharacters}
          onChange={(event) => onChange({ customJS: event.target.value })}
          className="font-mono text-14 max-md:text-16"
        />
      </Field>
    </>
  );
}
