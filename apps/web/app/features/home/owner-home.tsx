import { MessageCircle, Upload } from "lucide-react";
import { Link } from "react-router";
import { ownerHome as words } from "../../content/owner-home.ts";
import { Beam } from "../../ui/beam.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tips } from "../../ui/tips.tsx";

/** The owner's home so far: who is here, and the one next step. The figures come with the owner's side. */
export function OwnerHome({ name, documents }: { name: string; documents: number | undefined }) {
  return (
    <>
      <h1 className="page-title [overflow-wrap:anywhere] max-md:text-28">{words.welcome(name)}</h1>
      {documents === undefined ? (
        <div role="status">
          <p className="mt-1 text-ink-soft">{words.loading}</p>
          <Skeleton className="mt-8 h-80 rounded-card" />
        </div>
      ) : (
        <NextStep documents={documents} />
      )}
    </>
  );
}

function NextStep({ documents }: { documents: number }) {
  const step = documents === 0 ? words.empty : words.ready;
  return (
    <>
      <p className="mt-1 text-ink-soft">{step.lead}</p>
      <Card className="mt-8 grid items-center gap-8 overflow-hidden md:p-0 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="md:p-12">
          <h2 className="display text-33 md:text-48">{step.title}</h2>
          <p className="mt-4 max-w-[30em] text-17 text-ink-soft md:text-19">{step.text(documents)}</p>
          <div className="mt-7 flex flex-wrap gap-3 max-md:*:w-full">
            <Button asChild size="lg">
              <Link to={step.action.href}>
                <Icon of={documents === 0 ? Upload : MessageCircle} size={20} />
                {step.action.label}
              </Link>
            </Button>
            {documents === 0 ? null : (
              <Button asChild size="lg" variant="quiet">
                <Link to={words.more.href}>{words.more.label}</Link>
              </Button>
            )}
          </div>
          <p className="mt-4 text-14 text-ink-soft">{step.note}</p>
        </div>
        <Beam
          shape="tall"
          thing={documents === 0 ? "blank page" : "page"}
          className="self-start max-lg:hidden"
        />
      </Card>
      <Tips {...words.tips} across className="mt-4" />
    </>
  );
}
