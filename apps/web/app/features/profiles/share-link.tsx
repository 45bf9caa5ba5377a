import type { AiSettings } from "@understudy/contracts";
import { ApiError } from "@understudy/sdk";
import { Copy } from "lucide-react";
import { type FormEvent, useState } from "react";
import { messages } from "../../content/messages.ts";
import { useUpdateSettings } from "../../data/settings.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.ts";
import { shareCard } from "./share-card-copy.ts";

const words = shareCard.link;

type ShareLinkProps = { settings: AiSettings; onCopy: (link: string) => void };

/** The custom link. The switch saves immediately; the name is saved by its button. */
export function ShareLink({ settings, onCopy }: ShareLinkProps) {
  const { shareEnabled, shareableSlug } = settings;
  const update = useUpdateSettings();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const slug = typed ?? shareableSlug ?? "";
  const link = `${location.origin}/share/${shareableSlug ?? ""}`;

  function save(changes: Partial<Pick<AiSettings, "shareEnabled" | "shareableSlug">>): void {
    setFault(undefined);
    update.mutate(changes, {
      onSuccess: () => {
        setTyped(undefined);
        toast({ ...messages.settingsUpdated, variant: "success" });
      },
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const name = "shareableSlug" in changes;
        if (name && hasStatus(error, 409)) setFault(words.taken);
        else if (name && hasStatus(error, 400)) setFault(words.invalid);
        toast({ ...messages.settingsNotUpdated, variant: "destructive" });
      },
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    save({ shareableSlug: slug });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t pt-6">
      <SwitchField
        label={words.label}
        hint={words.hint}
        checked={shareEnabled}
        disabled={update.isPending}
        onCheckedChange={(checked) => save({ shareEnabled: checked })}
      />
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
        <Field label={words.name} hint={words.nameHint} error={fault} className="flex-1 basis-60">
          <Input
            value={slug}
            onChange={(event) => setTyped(event.target.value)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button
          type="submit"
          variant="quiet"
          pending={update.isPending}
          pendingLabel={words.saving}
          className="mt-7.5"
        >
          {words.save}
        </Button>
      </form>
      {shareEnabled && shareableSlug ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 text-14 [overflow-wrap:anywhere]"
          >
            {link}
          </a>
          <Button variant="quiet" onClick={() => onCopy(link)}>
            <Icon of={Copy} />
            {words.copy}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
