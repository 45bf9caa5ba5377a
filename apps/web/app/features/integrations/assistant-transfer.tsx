import type { AiProfile } from "@understudy/contracts";
import { ApiError } from "@understudy/sdk";
import { Download, Upload } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { takeUrl, useImportAssistant } from "../../data/assistant-transfer.ts";
import { useProfiles } from "../../data/profiles.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Select } from "../../ui/select.tsx";
import { carrying as copy } from "./copy.ts";

/** Exports one of the owner's assistants as a file. The browser saves it while the server creates it. */
export function TakeAlong() {
  return (
    <Card>
      <CardHead title={copy.take.title} className="mb-2" />
      <p className="text-ink-soft">{copy.take.text}</p>
      <QueryBoundary query={useProfiles()} loading={null} className="mt-4">
        {(profiles) => <Choice profiles={profiles} />}
      </QueryBoundary>
    </Card>
  );
}

function Choice({ profiles }: { profiles: readonly AiProfile[] }) {
  const [chosen, setChosen] = useState<number>();
  const id = chosen ?? profiles[0]?.id;
  return (
    <>
      {profiles.length > 1 ? (
        <Field label={copy.take.which} className="mt-4">
          <Select value={id} onChange={({ target }) => setChosen(Number(target.value))}>
            {profiles.map((profile) => (
              <option key={profile.id} value={profile.id}>
                {profile.isMain ? copy.take.main : profile.name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {id === undefined ? null : (
        <Button asChild variant="quiet" wide className="mt-4">
          <a href={takeUrl(id)}>
            <Icon of={Download} />
            {copy.take.button}
          </a>
        </Button>
      )}
    </>
  );
}

/** Imports a file as a new profile. The server unpacks and validates it; the import is all or nothing. */
export function ImportAssistant() {
  const bring = useImportAssistant();
  const [percent, setPercent] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { bring: said } = copy;

  function send(file: File | undefined): void {
    if (!file) return;
    setPercent(0);
    stop.current = new AbortController();
    bring.mutate({ file, signal: stop.current.signal, onSent: setPercent });
    // Reset the input so that the same file can be chosen again after an error.
    if (input.current) input.current.value = "";
  }

  return (
    <Card>
      <CardHead title={<span id={id}>{said.title}</span>} className="mb-2" />
      <p className="text-ink-soft">{said.text}</p>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-labelledby={id}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => send(target.files?.[0])}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
        {bring.isPending ? (
          <>
            <Progress
              value={percent}
              label={said.title}
              stage={percent < 100 ? said.sending(percent) : said.unpacking}
              note={said.stay}
            />
            <Button variant="quiet" wide onClick={() => stop.current?.abort()}>
              {said.cancel}
            </Button>
          </>
        ) : (
          <>
            <Outcome bring={bring} />
            <Button variant="quiet" wide onClick={() => input.current?.click()}>
              <Icon of={Upload} />
              {said.choose}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function Outcome({ bring: { data, error } }: { bring: ReturnType<typeof useImportAssistant> }): ReactNode {
  const { bring: said } = copy;
  if (error) {
    // Canceled by the user.
    if (error instanceof DOMException) return null;
    return (
      <Callout tone="bad" urgent title={said.failed}>
        {error instanceof ApiError ? error.message.replace(/^\d+: /, "") : ""} {said.nothing}
      </Callout>
    );
  }
  if (!data) return null;
  const { profile, documents, corrections, learnedAnew } = data;
  return (
    <Callout
      tone="good"
      title={said.done(profile.name)}
      action={
        <Button asChild variant="quiet">
          <Link to={`/profile/${profile.id}/edit`}>{said.open}</Link>
        </Button>
      }
    >
      {said.came(documents, corrections)} {learnedAnew > 0 ? said.reindexed(learnedAnew) : said.asItWas}
    </Callout>
  );
}
