import type { AnswerTests } from "@understudy/contracts";
import { LIMITS } from "@understudy/contracts/plain";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { answerTests as copy } from "../../content/answer-tests.ts";
import { useAnswerTests, useRun, useStartRun } from "../../data/answer-tests.ts";
import { formatRecent } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.ts";
import { RunResults } from "./results.tsx";
import { TestForm } from "./test-form.tsx";
import { TestRow } from "./test-row.tsx";

/** All answer tests of a profile, a button to run them, and the results. */
export function AnswerTestView({ profileId }: { profileId: number }) {
  return (
    <QueryBoundary query={useAnswerTests(profileId)} failed={copy.failed} className="mt-6">
      {(answerTests) => (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_320px] xl:items-start">
          <Runs profileId={profileId} rehearsal={answerTests} />
          <Tests profileId={profileId} rehearsal={answerTests} />
        </div>
      )}
    </QueryBoundary>
  );
}

type PartProps = { profileId: number; rehearsal: AnswerTests };

function Runs({ profileId, rehearsal: { tests, runs, allowance } }: PartProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const start = useStartRun(profileId);
  const shown = runs.find((run) => run.id === chosen) ?? runs[0];
  const run = useRun(profileId, shown?.id);
  const isRunning = runs.some(({ status }) => status === "running");
  const press = (): void =>
    start.mutate(null, {
      onSuccess: (begun) => setChosen(begun.id),
      onError: (error) => toast({ ...copy.run.failed, detail: error.message, variant: "destructive" }),
    });
  return (
    <Card aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-16 leading-[1.4]">
            {copy.run.title}
          </h2>
          <Hint>
            {tests.length > 0 ? copy.run.cost(tests.length, allowance.used, allowance.limit) : copy.run.none}
          </Hint>
        </div>
        <Button
          wide="phone"
          disabled={tests.length === 0 || isRunning}
          pending={start.isPending}
          pendingLabel={copy.run.starting}
          onClick={press}
        >
          {copy.run.start(tests.length)}
        </Button>
      </div>
      {runs.length > 1 ? (
        <Field label={copy.run.which} className="max-w-80">
          <Select value={shown?.id} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {runs.map(({ id: runId, createdAt, tried }) => (
              <option key={runId} value={runId}>
                {copy.run.at(formatRecent(createdAt), tried)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {shown ? (
        <QueryBoundary query={run}>{(loaded) => <RunResults key={loaded.id} run={loaded} />}</QueryBoundary>
      ) : (
        <Hint>{copy.run.empty}</Hint>
      )}
    </Card>
  );
}

function Tests({ profileId, rehearsal: { tests } }: PartProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby={id} className="p-0 md:p-0">
      <div className="grid gap-3 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="text-16 leading-[1.4]">
            {copy.tests.title}
          </h2>
          <span className="text-14 text-ink-soft tabular-nums">
            {copy.tests.count(tests.length, LIMITS.rehearsalTests)}
          </span>
        </div>
        {isOpen ? (
          <TestForm
            profileId={profileId}
            first={{ question: "", contains: [], documentId: null, unknown: false }}
            onSaved={() => setOpen(false)}
            onCancel={() => setOpen(false)}
          />
        ) : (
          <div>
            <Button variant="quiet" onClick={() => setOpen(true)}>
              <Icon of={Plus} />
              {copy.tests.add}
            </Button>
          </div>
        )}
      </div>
      {tests.length === 0 ? (
        <EmptyState shape="none" title={copy.tests.empty.title} className="pt-0 pb-8">
          {copy.tests.empty.text}
        </EmptyState>
      ) : (
        <ul aria-label={copy.tests.title} className="border-t">
          {tests.map((test) => (
            <TestRow key={test.id} profileId={profileId} test={test} />
          ))}
        </ul>
      )}
    </Card>
  );
}
