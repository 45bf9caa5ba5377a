import type { ModelChoice, Models } from "@understudy/contracts";
import type { ModelSource } from "@understudy/contracts/plain";
import { MODEL_PROVIDERS } from "@understudy/contracts/plain";
import { ArrowUp, Lock } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useChooseModels, useModelChoice, useModels } from "../../data/models.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { FieldGroup, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { Budget } from "./budget.tsx";
import { compare } from "./compare-copy.ts";
import { Connection } from "./connection.tsx";
import { models as copy } from "./copy.ts";

type ModelsPanelProps = { profileId: number; compareHref: string };

/** Which language models an AI profile asks, the owner's connections, and what they may cost. */
export function ModelsPanel({ profileId, compareHref }: ModelsPanelProps) {
  return (
    <QueryBoundary query={useModels()} loading={<Skeleton className="mt-6 h-120 w-full rounded-card" />}>
      {(models) => <Choosing profileId={profileId} compareHref={compareHref} models={models} />}
    </QueryBoundary>
  );
}

function Choosing(props: Omit<ReadyProps, "choice">) {
  return (
    <QueryBoundary query={useModelChoice(props.profileId)} loading={null}>
      {(choice) => <Ready {...props} choice={choice} />}
    </QueryBoundary>
  );
}

type ReadyProps = ModelsPanelProps & { models: Models; choice: ModelChoice };
type Kind = "quotations" | "installation" | "own";

function Ready({ profileId, compareHref, models, choice }: ReadyProps) {
  const [first] = choice.sources;
  const inUse: Kind = first === undefined ? "quotations" : first === "installation" ? "installation" : "own";
  const [opened, setOpened] = useState<Kind>(inUse);
  const known = models.connections.at(0)?.provider ?? "openai";
  const [provider, setProvider] = useState(first && first !== "installation" ? first : known);
  const choose = useChooseModels(profileId);

  function save(sources: ModelSource[], masks = choice.masks, saved = copy.choose.saved): void {
    choose.mutate(
      { sources, masks },
      {
        onSuccess: () => toast({ ...saved, variant: "success" }),
        onError: (error) => {
          if (isUnauthorized(error)) return;
          toast({ title: copy.choose.failed, detail: error.message, variant: "destructive" });
        },
      },
    );
  }

  /** The own model needs a connection first, so choosing it opens the form. */
  function open(kind: Kind): void {
    setOpened(kind);
    if (kind === inUse) return;
    if (kind === "quotations") save([]);
    else if (kind === "installation") save(["installation"]);
    else if (models.connections.some((one) => one.provider === provider))
      save([provider, ...choice.sources.filter((source) => source !== provider)]);
  }

  const { quotations, installation, own } = copy;
  const connection = models.connections.find((one) => one.provider === provider);
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <FieldGroup legend={copy.what}>
          <ChoiceCards
            columns={1}
            aria-label={copy.what}
            value={opened}
            onValueChange={(value) => open(value as Kind)}
            choices={[
              { value: "quotations", name: quotations.name, meaning: quotations.about },
              ...(models.installation
                ? [
                    {
                      value: "installation",
                      name: installation.name,
                      meaning: installation.about(models.installation.model),
                    },
                  ]
                : []),
              { value: "own", name: own.name, meaning: own.about },
            ]}
          />
        </FieldGroup>
        {opened === "own" ? (
          <Card>
            <FieldGroup legend={copy.provider}>
              <Segmented
                full
                className="flex-wrap"
                aria-label={copy.provider}
                value={provider}
                onValueChange={(value) => setProvider(value as typeof provider)}
                segments={MODEL_PROVIDERS.map((value) => ({ value, label: copy.providers[value] }))}
              />
            </FieldGroup>
            <Connection
              key={provider}
              profileId={profileId}
              provider={provider}
              connection={connection}
              storesKeys={models.storesKeys}
              onConnected={() => {
                if (!choice.sources.includes(provider))
                  save([provider, ...choice.sources], choice.masks, copy.connected);
                else toast({ ...copy.connected, variant: "success" });
              }}
            />
          </Card>
        ) : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {models.connections.length > 0 || models.installation ? (
          <Card>
            <CardHead title={compare.open} className="mb-1" />
            <Hint>{compare.openHint}</Hint>
            <Button asChild variant="quiet" wide className="mt-3">
              <Link to={compareHref}>{compare.open}</Link>
            </Button>
          </Card>
        ) : null}
        <Order
          models={models}
          sources={choice.sources}
          isSaving={choose.isPending}
          onSave={(sources) => save(sources)}
        />
        {models.connections.length > 0 ? <Budget models={models} /> : null}
        <Leaving
          models={models}
          choice={choice}
          isSaving={choose.isPending}
          onMask={(masks) => save(choice.sources, masks)}
        />
      </div>
    </div>
  );
}

function nameOf(models: Models, source: ModelSource): { name: string; about: string } {
  if (source === "installation")
    return { name: models.installation?.model ?? "", about: copy.installation.name };
  const model = models.connections.find(({ provider }) => provider === source)?.model;
  return { name: model ?? copy.notConnected, about: copy.providers[source] };
}

type OrderProps = {
  models: Models;
  sources: readonly ModelSource[];
  isSaving: boolean;
  onSave: (sources: ModelSource[]) => void;
};

function Order({ models, sources, isSaving, onSave }: OrderProps) {
  const { order } = copy;
  const all: ModelSource[] = [
    ...models.connections.map(({ provider }) => provider),
    ...(models.installation ? (["installation"] as const) : []),
  ];
  const unused = all.filter((source) => !sources.includes(source));
  const moved = (source: ModelSource, index: number): ModelSource[] =>
    sources.filter((one) => one !== source).toSpliced(index - 1, 0, source);
  return (
    <Card>
      <CardHead title={order.title} className="mb-1" />
      <Hint>{order.lead}</Hint>
      <ol className="mt-3 [&>li]:border-t">
        {sources.map((source, index) => {
          const { name, about } = nameOf(models, source);
          return (
            <li key={source} className="flex items-center gap-3 py-3">
              <Badge>{index + 1}</Badge>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[550]">{name}</span>
                <span className="block text-14 text-ink-soft">{about}</span>
              </span>
              {index > 0 ? (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={order.up(name)}
                  disabled={isSaving}
                  onClick={() => onSave(moved(source, index))}
                >
                  <Icon of={ArrowUp} />
                </Button>
              ) : null}
              <Button
                variant="quiet"
                size="sm"
                aria-label={order.stop(name)}
                disabled={isSaving}
                onClick={() => onSave(sources.filter((one) => one !== source))}
              >
                {order.remove}
              </Button>
            </li>
          );
        })}
        <li className="flex items-center gap-3 py-3">
          <Badge>{sources.length + 1}</Badge>
          <span className="min-w-0 flex-1">
            <span className="block font-[550]">{copy.quotations.name}</span>
            <span className="block text-14 text-ink-soft">{order.last}</span>
          </span>
          <Icon of={Lock} className="text-ink-soft" />
        </li>
      </ol>
      {unused.map((source) => {
        const { name } = nameOf(models, source);
        return (
          <Button
            key={source}
            variant="quiet"
            wide
            className="mt-2"
            disabled={isSaving}
            onClick={() => onSave([...sources, source])}
          >
            {order.use(name)}
          </Button>
        );
      })}
    </Card>
  );
}

type LeavingProps = {
  models: Models;
  choice: ModelChoice;
  isSaving: boolean;
  onMask: (masks: boolean) => void;
};

function Leaving({ models, choice, isSaving, onMask }: LeavingProps) {
  const { leaves } = copy;
  const names = choice.sources.map((source) =>
    source === "installation" ? nameOf(models, source).name : nameOf(models, source).about,
  );
  return (
    <Card>
      <CardHead title={leaves.title} className="mb-2" />
      <p className="text-14 text-ink-soft">
        {names.length > 0 ? leaves.text(names.join(", ")) : leaves.none}
      </p>
      {names.length > 0 ? (
        <div className="mt-4 border-t pt-4">
          <SwitchField
            label={leaves.masks}
            hint={leaves.masksHint}
            checked={choice.masks}
            disabled={isSaving}
            onCheckedChange={onMask}
          />
        </div>
      ) : null}
      <p className="mt-3 text-14">
        <Link to="/docs/what-leaves-the-machine" className={textLink}>
          {leaves.more}
        </Link>
      </p>
    </Card>
  );
}
