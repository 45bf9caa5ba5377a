import type { AiSettings, CurrentUser } from "@understudy/contracts";
import { ApiError } from "@understudy/sdk";
import { Check } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useUpdateSettings } from "../../data/settings.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Label } from "../../ui/label.tsx";
import { wizard } from "./copy.ts";

const words = wizard.link;

type ClaimLinkProps = { user: CurrentUser; settings: AiSettings; isNew: boolean };

/**
 * The name of her link, reserved on the server. A new owner with a name has one reserved at once; the server picks a
 * free one. Without a name there is nothing to make a link of, so she is only offered one.
 */
export function ClaimLink({ user, settings, isNew }: ClaimLinkProps) {
  const { shareEnabled, shareableSlug } = settings;
  const { mutate, isPending } = useUpdateSettings();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const id = useId();
  const offered =
    (user.email ?? "")
      .split("@")[0]
      ?.toLowerCase()
      .replace(/[^a-z0-9]+/g, "-") ?? "";
  const name = typed ?? shareableSlug ?? offered;
  const isReserved = shareEnabled && shareableSlug !== null && name === shareableSlug;
  const isClaimed = useRef(false);
  const claimsItself = isNew && shareableSlug === null && Boolean(user.firstName ?? user.lastName);
  useEffect(() => {
    if (!claimsItself || isClaimed.current) return;
    isClaimed.current = true;
    mutate({ shareEnabled: true });
  }, [claimsItself, mutate]);

  function claim(event?: FormEvent): void {
    event?.preventDefault();
    if (isReserved || !name) return;
    setFault(undefined);
    mutate(
      { shareEnabled: true, shareableSlug: name },
      {
        onSuccess: () => setTyped(undefined),
        onError: (error) => {
          if (!isUnauthorized(error)) setFault(faultOf(error));
        },
      },
    );
  }

  return (
    <form onSubmit={claim} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t pt-5">
      <div className="flex items-end justify-between gap-3">
        <Label htmlFor={id}>{words.label}</Label>
        {isReserved ? <Reserved className="md:hidden" /> : null}
      </div>
      <div className="flex items-center gap-x-2 rounded-control border border-line-strong bg-surface pr-2.5 pl-3.5 focus-within:outline-2 focus-within:outline-aubergine">
        <span aria-hidden="true" className="min-w-0 truncate text-ink-soft max-md:text-14">
          {location.host}
          {words.path}
        </span>
        <input
          id={id}
          value={name}
          aria-describedby={`${id}-note`}
          aria-invalid={fault ? true : undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="-ml-2 h-12 min-w-32 flex-1 bg-transparent font-semibold outline-none"
          onChange={(event) => {
            setFault(undefined);
            setTyped(event.target.value.toLowerCase().replace(/\s+/g, "-"));
          }}
          onBlur={() => typed !== undefined && claim()}
        />
        {isReserved ? (
          <Reserved className="max-md:hidden" />
        ) : (
          <Button type="submit" variant="quiet" size="sm" pending={isPending} pendingLabel={words.reserving}>
            {words.reserve}
          </Button>
        )}
      </div>
      <Hint id={`${id}-note`} className={fault ? "text-bad" : ""}>
        <span role="status">{fault ?? (isReserved ? words.hint : words.offer)}</span>
      </Hint>
    </form>
  );
}

function Reserved({ className }: { className: string }) {
  return (
    <Badge tone="good" className={className}>
      <Icon of={Check} />
      {words.reserved}
    </Badge>
  );
}

function faultOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  return status === 409 ? words.taken : status === 400 ? words.invalid : words.failed;
}
