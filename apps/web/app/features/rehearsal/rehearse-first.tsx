import type { Rehearsal } from "@understudy/contracts";
import { useState } from "react";
import { rehearsal as words } from "../../content/rehearsal.ts";
import type { Manner } from "../../platform/assistant.ts";
import { useMainProfileId } from "../../platform/profiles.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Hint } from "../../ui/field.tsx";
import { useRehearsal, useRun, useStartRun } from "./api.ts";
import { RunResults } from "./results.tsx";

type RehearseFirstProps = {
  /** The unsaved settings that affect answers. */
  settings: Manner;
  isSaving: boolean;
  onSave: () => void;
};

/** Beside the save button: runs every answer test with the stored and the new settings, then lets the owner decide. */
export function RehearseFirst(props: RehearseFirstProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: profileId } = useMainProfileId();
  const { data } = useRehearsal(profileId);
  const hasChange = Object.keys(props.settings).length > 0;
  if (profileId === undefined || !data || data.tests.length === 0 || !hasChange) return null;
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="quiet">{words.first.open}</Button>
      </DialogTrigger>
      <Panel profileId={profileId} rehearsal={data} {...props} />
    </Dialog>
  );
}

type PanelProps = RehearseFirstProps & { profileId: number; rehearsal: Rehearsal };

function Panel({ profileId, rehearsal, settings, isSaving, onSave }: PanelProps) {
  const { tests, allowance } = rehearsal;
  const [asked, setAsked] = useState<{ runId: number; settings: string }>();
  const start = useStartRun(profileId);
  const { data: run } = useRun(profileId, asked?.runId);
  const tried = JSON.stringify(settings);
  const isRunning = run?.status === "running";
  const press = (): void =>
    start.mutate(settings, { onSuccess: ({ id }) => setAsked({ runId: id, settings: tried }) });
  return (
    <DialogContent
      className="max-w-[960px]"
      title={words.first.title}
      description={words.first.text(tests.length)}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet">{words.first.discard}</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button pending={isSaving} pendingLabel={words.first.saving} onClick={onSave}>
              {words.first.save}
            </Button>
          </DialogClose>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunk p-4">
        <Hint className="min-w-0 flex-1 basis-56">
          {words.run.cost(tests.length * 2, allowance.used, allowance.limit)}
        </Hint>
        <Button
          variant={asked ? "quiet" : "lit"}
          wide="phone"
          disabled={isRunning}
          pending={start.isPending}
          pendingLabel={words.run.starting}
          onClick={press}
        >
          {asked ? words.first.again : words.first.start}
        </Button>
      </div>
      {start.error ? (
        <Callout tone="bad" urgent title={words.run.failed.description}>
          {start.error.message}
        </Callout>
      ) : null}
      {asked && asked.settings !== tried ? <Hint>{words.first.stale}</Hint> : null}
      {run ? <RunResults key={run.id} run={run} /> : null}
    </DialogContent>
  );
}
