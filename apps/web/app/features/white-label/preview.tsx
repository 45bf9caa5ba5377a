import type { Widget } from "@understudy/contracts";
import { useWidget } from "../../data/widgets.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { WidgetPreview } from "../../platform/widget-preview.tsx";
import { Hint } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { whiteLabel } from "./copy.ts";
import type { Draft } from "./draft.ts";
import { setupOf } from "./setup.ts";
import { useFont } from "./use-font.ts";

const words = whiteLabel.preview;

type PreviewProps = { profileId: number; draft: Draft };

/** The real widget with the unsaved branding. */
export function Preview({ profileId, draft }: PreviewProps) {
  const query = useWidget(profileId);
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h3 className="text-16 leading-[1.4]">{words.title}</h3>
      <QueryBoundary query={query} loading={<Skeleton className="h-145 w-full rounded-card" />}>
        {(widget) => <Window widget={widget} draft={draft} />}
      </QueryBoundary>
      <Hint>
        {words.note} {query.data && !query.data.following.includes("primaryColor") ? words.own : null}
      </Hint>
    </section>
  );
}

function Window({ widget, draft }: { widget: Widget; draft: Draft }) {
  const font = useFont(draft.fontFamily);
  return (
    <WidgetPreview
      profileId={widget.profileId}
      setup={setupOf(widget, draft, font)}
      className="relative isolate h-145 overflow-hidden rounded-card border bg-surface"
    >
      <HostPage />
    </WidgetPreview>
  );
}

const LINES = ["w-5/12", "mt-5 h-6 w-7/12", "h-6 w-6/12", "w-8/12", "w-7/12", "w-6/12"];

/** A placeholder for the page that embeds the widget. */
function HostPage() {
  return (
    <div aria-hidden="true" className="grid gap-3 p-8">
      {LINES.map((line) => (
        <span key={line} className={`h-2.5 rounded-pill bg-line ${line}`} />
      ))}
    </div>
  );
}
