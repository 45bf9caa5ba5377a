import type { Models } from "@understudy/contracts";
import { type FormEvent, useState } from "react";
import { useSaveBudget } from "../../data/models.ts";
import { formatDollars } from "../../platform/format.ts";
import { fieldErrors, isUnauthorized } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardFacts, CardHead } from "../../ui/card.tsx";
import { Field, Hint } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Track } from "../../ui/progress.tsx";
import { toast } from "../../ui/toast.ts";
import { models as copy } from "./copy.ts";

const MILLION = 1_000_000;

/** What the owner's models have cost this month, and may cost at most. */
export function Budget({ models: { budget, usage } }: { models: Models }) {
  const { budget: words } = copy;
  const [cap, setCap] = useState(String(budget.monthlyCap));
  const [perVisitor, setPerVisitor] = useState(String(budget.visitorCap));
  const save = useSaveBudget();
  const errors = fieldErrors(save.error);
  const calls = usage.reduce((sum, day) => sum + day.calls, 0);
  const tokens = usage.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(
      { monthlyCap: Number(cap), visitorCap: Number(perVisitor) },
      {
        onSuccess: () => toast({ ...words.saved, variant: "success" }),
        onError: (error) => {
          if (isUnauthorized(error)) return;
          toast({ title: words.failed, detail: error.message, variant: "destructive" });
        },
      },
    );
  }

  const spent = formatDollars(budget.spent * MILLION);
  return (
    <Card>
      <CardHead title={words.title} note={words.calls(calls)} />
      <Track
        tone="quiet"
        label={words.ofCap(spent, formatDollars(budget.monthlyCap * MILLION))}
        value={budget.monthlyCap > 0 ? Math.min(100, (budget.spent / budget.monthlyCap) * 100) : 100}
      />
      <div className="mt-3">
        <CardFacts
          facts={[
            { name: words.used, value: spent },
            { name: copy.test.tokens, value: tokens.toLocaleString("en-US") },
          ]}
        />
      </div>
      <form onSubmit={submit} noValidate className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field label={words.cap} error={errors["monthlyCap"]}>
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            value={cap}
            onChange={({ target }) => setCap(target.value)}
          />
        </Field>
        <Field label={words.visitor} error={errors["visitorCap"]}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            value={perVisitor}
            onChange={({ target }) => setPerVisitor(target.value)}
          />
        </Field>
        <Hint>{words.hint}</Hint>
        <Button type="submit" variant="quiet" pending={save.isPending} wide="phone">
          {words.save}
        </Button>
      </form>
    </Card>
  );
}
