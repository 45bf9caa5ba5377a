import type { ModelConnection, ModelTest } from "@understudy/contracts";
import type { ModelProvider } from "@understudy/contracts/plain";
import { Check, TriangleAlert } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import {
  type ConnectionBody,
  useConnectModel,
  useDisconnectModel,
  useListModels,
  useTestModel,
} from "../../data/models.ts";
import { formatDollars } from "../../platform/format.ts";
import { fieldErrors, isUnauthorized } from "../../platform/problem.ts";
import { AnswerText } from "../../ui/answer-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Field, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast.ts";
import { models as copy, MODEL_FAULT_TEXTS } from "./copy.ts";

type ConnectionProps = {
  profileId: number;
  provider: ModelProvider;
  connection: ModelConnection | undefined;
  storesKeys: boolean;
  onConnected: () => void;
};

const { fields } = copy;

/** The form of one connection, and its test. */
export function Connection({ profileId, provider, connection, storesKeys, onConnected }: ConnectionProps) {
  const id = useId();
  const [draft, setDraft] = useState({
    baseUrl: connection?.baseUrl ?? "",
    apiKey: "",
    model: connection?.model ?? "",
    priceInput: String(connection?.priceInput ?? ""),
    priceOutput: String(connection?.priceOutput ?? ""),
  });
  const connect = useConnectModel();
  const disconnect = useDisconnectModel();
  const list = useListModels();
  const test = useTestModel(profileId);
  const errors = fieldErrors(connect.error ?? list.error);
  const set = (change: Partial<typeof draft>): void => setDraft({ ...draft, ...change });
  const access = {
    provider,
    baseUrl: draft.baseUrl.trim() || null,
    ...(draft.apiKey.trim() ? { apiKey: draft.apiKey.trim() } : {}),
  };

  function fail(title: string) {
    return (error: Error): void => {
      if (!isUnauthorized(error)) toast({ title, detail: error.message, variant: "destructive" });
    };
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const { model, priceInput, priceOutput } = draft;
    const body: ConnectionBody = {
      ...access,
      model,
      priceInput: Number(priceInput || "0"),
      priceOutput: Number(priceOutput || "0"),
    };
    connect.mutate(body, {
      onSuccess: () => {
        set({ apiKey: "" });
        onConnected();
      },
      onError: fail(copy.notConnectedNow),
    });
  }

  const keyHint = connection?.keyHint ? fields.stored(connection.keyHint) : fields.storedPlain;
  const hasKey = connection !== undefined && connection.keyHint !== null;
  return (
    <form onSubmit={save} noValidate className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      {connection?.fault ? <Callout tone="warn">{MODEL_FAULT_TEXTS[connection.fault]}</Callout> : null}
      <Field
        label={fields.address}
        hint={fields.addressHints[provider]}
        error={errors["baseUrl"]}
        optional={provider !== "ollama" && provider !== "compatible"}
      >
        <Input
          type="url"
          value={draft.baseUrl}
          autoComplete="off"
          onChange={({ target }) => set({ baseUrl: target.value })}
        />
      </Field>
      <Field
        label={fields.key}
        hint={storesKeys ? (hasKey ? keyHint : fields.keyHint) : fields.noKeys}
        error={errors["apiKey"]}
        optional={provider === "ollama" || provider === "compatible"}
      >
        <Input
          type="password"
          value={draft.apiKey}
          autoComplete="off"
          disabled={!storesKeys}
          onChange={({ target }) => set({ apiKey: target.value })}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field label={fields.model} hint={fields.modelHint} error={errors["model"]}>
          <Input
            list={id}
            value={draft.model}
            autoComplete="off"
            onChange={({ target }) => set({ model: target.value })}
          />
        </Field>
        <Button
          type="button"
          variant="quiet"
          className="mt-7"
          pending={list.isPending}
          pendingLabel={fields.listing}
          onClick={() => list.mutate(access)}
        >
          {fields.list}
        </Button>
        <datalist id={id}>
          {list.data?.models.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      {list.data ? (
        <div role="status">
          {list.data.fault ? (
            <Callout tone="warn">{MODEL_FAULT_TEXTS[list.data.fault]}</Callout>
          ) : (
            <Listed names={list.data.models} onChoose={(model) => set({ model })} />
          )}
        </div>
      ) : null}
      <div className="grid gap-4 md:grid-cols-2">
        {(["priceInput", "priceOutput"] as const).map((name) => (
          <Field key={name} label={fields[name]} error={errors[name]}>
            <Input
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              value={draft[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Hint>{fields.priceHint}</Hint>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={connect.isPending} pendingLabel={copy.connecting} wide="phone">
          {copy.connect}
        </Button>
        {connection ? (
          <>
            <Button
              type="button"
              variant="quiet"
              wide="phone"
              pending={test.isPending}
              pendingLabel={copy.test.running}
              onClick={() => test.mutate({ provider }, { onError: fail(copy.test.failed) })}
            >
              {copy.test.button}
            </Button>
            <Button
              type="button"
              variant="danger"
              wide="phone"
              pending={disconnect.isPending}
              onClick={() =>
                disconnect.mutate(provider, {
                  onSuccess: () => toast({ ...copy.disconnected, variant: "success" }),
                  onError: fail(copy.notConnectedNow),
                })
              }
            >
              {copy.disconnect}
            </Button>
          </>
        ) : null}
      </div>
      <div role="status">{test.data && connection ? <Result result={test.data} /> : null}</div>
    </form>
  );
}

const MOST_LISTED = 12;

function Listed({ names, onChoose }: { names: readonly string[]; onChoose: (name: string) => void }) {
  if (names.length === 0) return <Hint>{fields.noModels}</Hint>;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.slice(0, MOST_LISTED).map((name) => (
        <li key={name}>
          <Button type="button" variant="quiet" size="sm" onClick={() => onChoose(name)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Result({ result }: { result: ModelTest }) {
  const { test } = copy;
  const { question, answer, byModel, fault, totalMs, tokens, cost } = result;
  const facts = [
    [test.time, `${(totalMs / 1_000).toFixed(1)} s`],
    [test.tokens, test.tokensOf(tokens.input, tokens.output)],
    [test.cost, formatDollars(cost)],
  ] as const;
  return (
    <div className="grid gap-3 border-t pt-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={byModel ? "good" : "warn"}>
          <Icon of={byModel ? Check : TriangleAlert} />
          {byModel ? test.works : fault ? test.fails : test.quoted}
        </Badge>
        <span className="text-14 text-ink-soft">{test.asked(question)}</span>
      </div>
      {fault ? <p>{MODEL_FAULT_TEXTS[fault]}</p> : null}
      {byModel || fault ? null : <p className="text-14">{test.unsupported}</p>}
      {fault ? null : <AnswerText text={answer.response} marks={answer.citations} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-14 text-ink-soft">{name}</dt>
            <dd className="font-[550] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
