import type { ImportReport } from "@understudy/contracts";
import { useState } from "react";
import { savedAnswers as copy } from "../../content/saved-answers.ts";
import { useImportSavedAnswers } from "../../data/saved-answers.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";

/** Imports existing questions and answers. The owner sees a preview first. */
export function TakePairs({ profileId }: { profileId: number }) {
  const { mutate, isPending } = useImportSavedAnswers(profileId);
  const [text, setText] = useState("");
  const [report, setReport] = useState<ImportReport>();
  const write = (pasted: string): void => {
    setText(pasted);
    setReport(undefined);
  };
  const onError = (error: Error): void => {
    toast({ ...copy.gap.failed, detail: error.message, variant: "destructive" });
  };
  const look = (): void => mutate({ text, try: true }, { onSuccess: setReport, onError });
  const take = (): void =>
    mutate(
      { text, try: false },
      {
        onSuccess: ({ pairs }) => {
          write("");
          toast({ ...copy.take.taken(pairs.length), variant: "success" });
        },
        onError,
      },
    );
  const count = report?.pairs.length ?? 0;
  return (
    <Card>
      <CardHead title={copy.take.title} className="mb-3" />
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (count > 0) take();
          else if (text.trim()) look();
        }}
      >
        <Field label={copy.take.label} hint={copy.take.hint}>
          <Textarea rows={8} dir="auto" value={text} onChange={(event) => write(event.currentTarget.value)} />
        </Field>
        <label className="text-14">
          <span className="font-[550]">{copy.take.file}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="mt-1.5 block min-h-11 w-full min-w-0 text-14 text-ink-soft file:mr-3 file:h-11 file:cursor-pointer file:rounded-control file:border file:border-line file:bg-surface file:px-3 file:font-[550] file:text-ink"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(write)}
          />
        </label>
        {report ? <Report report={report} /> : null}
        <Button type="submit" pending={isPending} disabled={text.trim() === "" || (report && count === 0)}>
          {count > 0 ? copy.take.save(count) : copy.take.look}
        </Button>
      </form>
    </Card>
  );
}

function Report({ report: { pairs, duplicates, faults } }: { report: ImportReport }) {
  return (
    <div role="status" className="grid gap-2 rounded-control bg-sunk px-4 py-3 text-14 leading-normal">
      <p className="font-semibold">{pairs.length > 0 ? copy.take.news(pairs.length) : copy.take.nothing}</p>
      {duplicates.length > 0 ? (
        <div>
          <p>{copy.take.duplicates(duplicates.length)}</p>
          <ul className="wrap-anywhere text-ink-soft">
            {duplicates.map(({ line, of }) => (
              <li key={line}>{copy.take.same(line, of)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {faults.length > 0 ? (
        <div>
          <p>{copy.take.faults(faults.length)}</p>
          <ul className="wrap-anywhere text-ink-soft">
            {faults.map(({ line, reason }) => (
              <li key={line}>{copy.take.fault(line, reason)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
