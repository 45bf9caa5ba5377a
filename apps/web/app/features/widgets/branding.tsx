import { LIMITS } from "@understudy/contracts/plain";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { customizer, fieldNames as names } from "./customizer-copy.ts";
import type { SectionProps } from "./fields.ts";

const words = customizer.branding;

/** Names, images and the domain. */
export function Branding({ draft, faults, onChange, paid, isMain }: SectionProps) {
  const domain = !isMain ? words.customDomainMain : paid ? words.customDomain : words.customDomainLocked;
  return (
    <>
      <Field label={names.brandName} hint={words.brandName} error={faults.brandName}>
        <Input
          value={draft.brandName}
          maxLength={LIMITS.profileNameCharacters}
          onChange={(event) => onChange({ brandName: event.target.value })}
        />
      </Field>
      <Field label={names.logo} hint={words.logo} error={faults.logo}>
        <Input
          type="url"
          inputMode="url"
          value={draft.logo}
          placeholder={words.address}
          onChange={(event) => onChange({ logo: event.target.value })}
        />
      </Field>
      <Field label={names.favicon} hint={words.favicon} error={faults.favicon}>
        <Input
          type="url"
          inputMode="url"
          value={draft.favicon}
          placeholder={words.address}
          onChange={(event) => onChange({ favicon: event.target.value })}
        />
      </Field>
      <Field label={names.customDomain} hint={domain} error={faults.customDomain}>
        <Input
          inputMode="url"
          autoCapitalize="none"
          value={draft.customDomain}
          placeholder={words.domainExample}
          disabled={!paid || !isMain}
          onChange={(event) => onChange({ customDomain: event.target.value })}
        />
      </Field>
    </>
  );
}
