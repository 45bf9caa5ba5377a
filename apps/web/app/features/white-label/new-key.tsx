import type { ApiKey } from "@understudy/contracts";
import { API_SCOPES, DEFAULT_KEY_DAYS, KEY_DAYS, LIMITS } from "@understudy/contracts/plain";
import { KeyRound } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useCreateKey } from "../../data/developers.ts";
import { useProfiles } from "../../data/profiles.ts";
import { needsSignIn, SignInAgain } from "../../platform/sign-in-again.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { whiteLabel } from "./copy.ts";
import { CopyLine } from "./copy-line.tsx";

const words = whiteLabel.keys;

/** A button that asks what the API key is for, creates it, and shows it only once. */
export function NewKey() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="quiet" wide="phone" className="justify-self-start">
          <Icon of={KeyRound} size={16} />
          {words.create}
        </Button>
      </DialogTrigger>
      {isOpen ? <Asking onDone={() => setOpen(false)} /> : null}
    </Dialog>
  );
}

function Asking({ onDone }: { onDone: () => void }) {
  const id = useId();
  const create = useCreateKey();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiKey["scopes"]>(["chat"]);
  const { data: profiles = [] } = useProfiles();
  const [profileId, setProfileId] = useState<number | null>(null);
  const [expiresInDays, setExpiry] = useState<(typeof KEY_DAYS)[number]>(DEFAULT_KEY_DAYS);

  if (create.data) return <Made apiKey={create.data.key} onDone={onDone} />;
  function make(event: FormEvent): void {
    event.preventDefault();
    // React events bubble through portals: without this, the form around the button would be submitted as well.
    event.stopPropagation();
    if (scopes.length > 0 && name.trim())
      create.mutate({ name: name.trim(), scopes, expiresInDays, profileId });
  }
  const actions = (
    <>
      <DialogClose asChild>
        <Button variant="ghost">{words.cancel}</Button>
      </DialogClose>
      <Button
        type="submit"
        form={id}
        disabled={name.trim() === "" || scopes.length === 0}
        pending={create.isPending}
        pendingLabel={words.making}
      >
        {words.make}
      </Button>
    </>
  );
  return (
    <DialogContent title={words.create} description={words.lead} actions={actions}>
      <form id={id} onSubmit={make} className="grid gap-5">
        <Field label={words.name}>
          <Input
            value={name}
            maxLength={LIMITS.profileNameCharacters}
            placeholder={words.namePlaceholder}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <FieldGroup
          legend={words.scopesLabel}
          hint={scopes.length === 0 ? <span className="text-bad">{words.needsScope}</span> : undefined}
        >
          <div className="grid gap-3 max-md:gap-0">
            {API_SCOPES.map((scope) => (
              <CheckboxField
                key={scope}
                label={words.scopes[scope].name}
                hint={words.scopes[scope].hint}
                checked={scopes.includes(scope)}
                onCheckedChange={(checked) =>
                  setScopes(API_SCOPES.filter((one) => (one === scope ? checked : scopes.includes(one))))
                }
              />
            ))}
          </div>
        </FieldGroup>
        {profiles.length > 1 ? (
          <Field label={words.assistant}>
            <Select
              value={profileId ?? ""}
              onChange={({ target }) => setProfileId(target.value ? Number(target.value) : null)}
            >
              <option value="">{words.allAssistants}</option>
              {profiles.map(({ id: value, name: called }) => (
                <option key={value} value={value}>
                  {called}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label={words.expiry}>
          <Select
            value={expiresInDays ?? "never"}
            onChange={({ target }) =>
              setExpiry(KEY_DAYS.find((days) => String(days ?? "never") === target.value) ?? null)
            }
          >
            {KEY_DAYS.map((days) => (
              <option key={days} value={days ?? "never"}>
                {words.expiries[days ?? "never"]}
              </option>
            ))}
          </Select>
        </Field>
        {needsSignIn(create.error) ? <SignInAgain /> : null}
        {create.error && !needsSignIn(create.error) ? (
          <Callout tone="bad" urgent title={words.notMade}>
            {create.error.message}
          </Callout>
        ) : null}
      </form>
    </DialogContent>
  );
}

function Made({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <DialogContent
      title={words.made}
      description={words.madeHint}
      actions={<Button onClick={onDone}>{words.done}</Button>}
    >
      <CopyLine name={words.copy} text={apiKey} thing={words.key} />
    </DialogContent>
  );
}
