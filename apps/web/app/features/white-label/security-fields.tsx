import { Field, Hint } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { whiteLabel } from "./copy.ts";
import { FlagSwitch, type GroupProps } from "./fields.tsx";
import { NewKey } from "./new-key.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

const words = whiteLabel.security;

type SecurityFieldsProps = GroupProps & {
  hasSecret: boolean;
  /** Whether the installation has a master key. */
  canEncrypt: boolean;
};

export function SecurityFields({ hasSecret, canEncrypt, ...props }: SecurityFieldsProps) {
  const { draft, onChange, faults } = props;
  const { domainRestriction, rateLimiting, ipWhitelist } = words;
  const { label, hint, noKey } = words.dataEncryption;
  const dataEncryption = { label, hint: canEncrypt ? hint : noKey };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FlagSwitch name="domainRestriction" words={domainRestriction} {...props} />
      <FlagSwitch name="rateLimiting" words={rateLimiting} {...props} />
      <FlagSwitch name="dataEncryption" words={dataEncryption} {...props} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t pt-6">
        <Field label={ipWhitelist.label} hint={ipWhitelist.hint} error={faults.ipWhitelist}>
          <Textarea
            rows={3}
            value={draft.ipWhitelist}
            placeholder={ipWhitelist.placeholder}
            spellCheck={false}
            autoCapitalize="none"
            className="font-mono text-14 max-md:text-16"
            onChange={(event) => onChange({ ipWhitelist: event.target.value })}
          />
        </Field>
        <WebhookSecret
          value={draft.webhookSecret}
          hasSecret={hasSecret}
          fault={faults.webhookSecret}
          onChange={(webhookSecret) => onChange({ webhookSecret })}
        />
        <div className="grid gap-3 border-t pt-6">
          <Hint>{words.keys}</Hint>
          <NewKey />
        </div>
      </div>
    </div>
  );
}
