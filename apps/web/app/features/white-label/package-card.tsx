import type { BrandPackage } from "@understudy/contracts";
import { PACKAGE_FILES } from "@understudy/contracts/plain";
import { Check, CircleDashed, Download, Package } from "lucide-react";
import { isUnderWay, packageHref, usePackages } from "../../data/white-label.ts";
import { formatBytes, formatDate } from "../../platform/format.ts";
import { LoadFailed } from "../../platform/load-failed.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import { whiteLabel } from "./copy.ts";

const words = whiteLabel.package;

type PackageCardProps = {
  companyName: string;
  hasChanges: boolean;
  /** True while unsaved changes are being saved, or the package is being requested. */
  isStarting: boolean;
  onGenerate: () => void;
};

/** Creates a package, shows its progress, and lists the earlier ones. */
export function PackageCard({ companyName, hasChanges, isStarting, onGenerate }: PackageCardProps) {
  const { data: packages = [], isLoadingError, refetch } = usePackages();
  const [newest, ...earlier] = packages;
  const isMaking = isStarting || (newest !== undefined && isUnderWay(newest));
  const hasName = companyName.trim() !== "";
  const note = hasName ? (hasChanges ? words.saves : undefined) : words.needsName;
  return (
    <Card>
      <CardHead title={words.title} className="mb-1" />
      <Hint className="mb-5 max-w-[44em]">{words.lead}</Hint>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button wide="phone" disabled={!hasName || isMaking} aria-busy={isMaking} onClick={onGenerate}>
          <Icon of={Package} />
          {isMaking ? words.generating : words.generate}
        </Button>
        {note && !isMaking ? <Hint>{note}</Hint> : null}
      </div>
      {isLoadingError ? <LoadFailed onRetry={refetch} className="mt-5" /> : null}
      <div aria-live="polite">{newest ? <Newest made={newest} /> : null}</div>
      <Earlier packages={earlier.filter(({ status }) => status === "ready")} />
    </Card>
  );
}

function Newest({ made }: { made: BrandPackage }) {
  if (made.status === "failed") {
    return (
      <Callout tone="bad" className="mt-5" title={words.failed}>
        {made.fault}
      </Callout>
    );
  }
  const done = made.files.length;
  const next = PACKAGE_FILES.find((name) => !made.files.some((file) => file.name === name));
  const stage = made.status === "queued" ? words.queued : next ? words.making(next) : words.generating;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      {isUnderWay(made) ? (
        <Progress
          value={(done / PACKAGE_FILES.length) * 100}
          label={words.progress}
          stage={stage}
          note={words.stage(done, PACKAGE_FILES.length)}
        />
      ) : null}
      <Files made={made} />
      {made.status === "ready" ? (
        <Button asChild variant="quiet" wide="phone" className="justify-self-start">
          <a href={packageHref(made)} download>
            <Icon of={Download} />
            {words.download}
            {made.bytes === null ? null : (
              <span className="font-normal text-ink-soft">{formatBytes(made.bytes)}</span>
            )}
          </a>
        </Button>
      ) : null}
    </div>
  );
}

/** In the order of `PACKAGE_FILES`, each with its size once it exists. */
function Files({ made }: { made: BrandPackage }) {
  return (
    <ul aria-label={words.files} className="grid gap-x-10 md:grid-cols-2 [&>li]:border-t">
      {PACKAGE_FILES.map((name) => {
        const file = made.files.find((one) => one.name === name);
        return (
          <li key={name} className="flex items-center gap-3 py-2.5">
            <Icon
              of={file ? Check : CircleDashed}
              size={16}
              className={file ? "shrink-0 text-good" : "shrink-0 text-ink-soft"}
            />
            <div className="min-w-0 flex-1">
              <code className="block font-mono text-14 [overflow-wrap:anywhere]">{name}</code>
              <p className="text-14 text-ink-soft leading-[1.4]">{words.of[name]}</p>
            </div>
            <span className="text-14 text-ink-soft tabular-nums">{file ? formatBytes(file.bytes) : ""}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Earlier({ packages }: { packages: readonly BrandPackage[] }) {
  if (packages.length === 0) return null;
  return (
    <section aria-label={words.earlier} className="mt-6">
      <h3 className="mb-2 font-semibold text-14">{words.earlier}</h3>
      <CardRows>
        {packages.map((made) => {
          const day = formatDate(made.createdAt);
          return (
            <CardRow key={made.id} className="py-2">
              <span className="min-w-0 text-14 [overflow-wrap:anywhere]">
                {words.madeOn(made.companyName, day)}
              </span>
              <Button asChild variant="ghost" size="sm">
                <a href={packageHref(made)} download aria-label={words.again(made.companyName, day)}>
                  <Icon of={Download} size={16} />
                  {words.downloadShort}
                </a>
              </Button>
            </CardRow>
          );
        })}
      </CardRows>
    </section>
  );
}
