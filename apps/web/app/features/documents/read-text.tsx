import type { OpenedDocument } from "@understudy/contracts";
import { Reading } from "@understudy/widget/chat";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { cn } from "../../ui/cn.ts";
import { DocumentFlag } from "../../ui/document-row.tsx";
import { documentPage as copy } from "./document-copy.ts";

type Passage = OpenedDocument["read"][number];

type ReadTextProps = {
  document: OpenedDocument;
  passages: readonly Passage[];
  /** Loads the next part; absent at the end. */
  more: (() => void) | undefined;
  loading: boolean;
};

/** The text that was read from a document: by page if it has pages, each passage under its heading. */
export function ReadText({ document, passages, more, loading }: ReadTextProps) {
  const { pagesWithoutText } = document;
  const last = passages.at(-1)?.page ?? 0;
  // Show pages without text in their position, up to the last page that has loaded.
  const pictures = pagesWithoutText.filter((page) => !more || page < last);
  const byPage = Map.groupBy(passages, ({ page }) => page);
  for (const page of pictures) byPage.set(page, byPage.get(page) ?? []);
  const pages = [...byPage].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
  return (
    <Card>
      <CardHead title={copy.read.title} className="mb-1" />
      <p className="mb-4 text-14 text-ink-soft">{pages.length > 0 ? copy.read.note : copy.read.nothing}</p>
      {pages.map(([page, read]) => (
        <Page key={page ?? 0} number={page} passages={read} />
      ))}
      {more ? (
        <Button
          variant="quiet"
          wide
          className="mt-6"
          pending={loading}
          pendingLabel={copy.read.loading}
          onClick={more}
        >
          {copy.read.more}
        </Button>
      ) : null}
    </Card>
  );
}

function Page({ number, passages }: { number: number | null; passages: readonly Passage[] }) {
  return (
    <section className={cn(number !== null && "border-t pt-4 pb-6")}>
      {number === null ? null : (
        <h3 className="mb-3 font-semibold text-14 text-ink-soft">{copy.read.page(number)}</h3>
      )}
      {passages.length === 0 ? <DocumentFlag kind="look">{copy.read.picture}</DocumentFlag> : null}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {passages.map((passage) => (
          <li key={passage.id} className="border-l-2 border-line pl-4">
            {passage.headingPath.length > 0 ? (
              <p className="mb-1 text-14 text-ink-soft [overflow-wrap:anywhere]">
                {passage.headingPath.join(" › ")}
              </p>
            ) : null}
            <div
              dir="auto"
              className="passage max-w-[68ch] [overflow-wrap:anywhere] [&>*+*]:mt-3 [&_.us-title]:font-semibold [&_.us-title]:text-ink [&_:is(ol,ul)]:list-outside [&_:is(ol,ul)]:pl-5 [&_ol]:list-decimal [&_ul]:list-disc"
            >
              <Reading text={passage.text} />
            </div>
            {passage.orders ? <DocumentFlag kind="guarded">{copy.read.orders}</DocumentFlag> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
