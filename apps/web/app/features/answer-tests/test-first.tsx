import type { AnswerTests } from "@understudy/contracts";
import { useState } from "react";
import { answerTests as copy } from "../../content/answer-tests.ts";
import { useAnswerTests, useRun, useStartRun } from "../../data/answer-tests.ts";
import { useMainProfileId } from "../../data/profiles.ts";
import type { AnswerStyle } from "../../data/settings.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Hint } from "../../ui/field.tsx";
import { RunResults } from "./results.tsx";

type TestFirstProps = {
  /** The unsaved settings that affect answers. */
  settings: AnswerStyle;
  isSaving: boolean;
  onSave: () => void;
};

/** Beside the save button: runs every answer test with the stored and the new settings, then lets the owner decide. */
export function TestFirst(props: TestFirstProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: profileId } = useMainProfileId();
  const { data } = useAnswerTests(profileId);
  const hasChange = Object.keys(props.settings).length > 0;
  if (profileId === undefined || !data || data.tests.length === 0 || !hasChange) return null;
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="quiet">{copy.first.open}</Button>
      </DialogTrigger>
      <Panel profileId={profileId} rehearsal={data} {...props} />
    </Dialog>
  );
}

type PanelProps = TestFirstProps & { profileId: number; rehearsal: AnswerTests };

function Panel({ profileId, rehearsal, settings, isSaving, onSave }: PanelProps) {
  const { tests, allowance } = rehearsal;
  const [asked, setAsked] = useState<{ runId: number; settings: string }>();
  const start = useStartRun(profileId);
  const query = useRun(profileId, asked?.runId);
  const tried = JSON.stringify(settings);
  const isRunning = query.data?.status === "running";
  const press = (): void =>
    start.mutate(settings, { onSuccess: ({ id }) => setAsked({ runId: id, settings: tried }) });
  return (
    <DialogContent
      className="max-w-[960px]"
      title={copy.first.title}
      description={copy.first.text(tests.length)}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet">{copy.first.discard}</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button pending={isSaving} pendingLabel={copy.first.saving} onClick={onSave}>
              {copy.first.save}
            </Button>
          </DialogClose>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunk p-4">
        <Hint className="min-w-0 flex-1 basis-56">
          {copy.run.cost(tests.length * 2, allowance.used, allowance.limit)}
        </Hint>
        <Button
          variant={asked ? "quiet" : "lit"}
          wide="phone"
          disabled={isRunning}
          pending={start.isPending}
          pendingLabel={copy.run.starting}
          onClick={press}
        >
          {asked ? copy.first.again : copy.first.start}
        </Button>
      </div>
      {start.error ? (
        <Callout tone="bad" urgent title={copy.run.failed.description}>
          {start.error.message}
        </Callout>
      ) : null}
      {asked && asked.settings !== tried ? <Hint>{copy.first.stale}</Hint> : null}
      {asked ? (
        <QueryBoundary query={query}>{(run) => <RunResults key={run.id} run={run} />}</QueryBoundary>
      ) : null}
    </DialogContent>
  );
}
