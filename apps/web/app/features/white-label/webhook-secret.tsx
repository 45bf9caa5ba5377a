import { Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { copy } from "../../platform/copy.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { whiteLabel } from "./copy.ts";
import { newSecret } from "./draft.ts";

const words = whiteLabel.security.secret;

type WebhookSecretProps = {
  /** A new secret, not saved yet. */
  value: string;
  hasSecret: boolean;
  fault: string | undefined;
  onChange: (secret: string) => void;
};

/** Always masked, unless the owner reveals a secret that isn't saved yet. */
export function WebhookSecret({ value, hasSecret, fault, onChange }: WebhookSecretProps) {
  const [isShown, setShown] = useState(false);
  const hint = value ? words.fresh : hasSecret ? words.kept : words.none;
  const make = (): void => onChange(newSecret((bytes) => void crypto.getRandomValues(bytes)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label={words.label} hint={hint} error={fault}>
        <Input
          type={isShown && value ? "text" : "password"}
          value={value}
          placeholder={hasSecret ? words.masked : words.placeholder}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-14 max-md:text-16"
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={make} className="max-md:flex-1">
          {hasSecret || value ? words.rotate : words.generate}
        </Button>
        {value ? (
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label={isShown ? words.hide : words.show}
              onClick={() => setShown(!isShown)}
            >
              <Icon of={isShown ? EyeOff : Eye} />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={words.copy}
              onClick={() => void copy(words.thing, value)}
            >
              <Icon of={Copy} />
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
