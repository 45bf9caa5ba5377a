import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { isNotFound } from "./problem.ts";

type FailedPageProps = {
  error: Error;
  onRetry: () => void;
  words: {
    title: string;
    failed: string;
    retry: string;
    missing: Record<"title" | "text" | "action", string>;
  };
  /** URL of the list page. */
  list: string;
};

/** Shown in place of one item. Distinguishes an item that does not exist from one that could not be loaded. */
export function FailedPage({ error, onRetry, words, list }: FailedPageProps) {
  const action = (
    <Button asChild>
      <a href={list}>{words.missing.action}</a>
    </Button>
  );
  return (
    <>
      <h1 className="page-title mb-8">{words.title}</h1>
      {isNotFound(error) ? (
        <Card>
          <EmptyState title={words.missing.title} action={action}>
            {words.missing.text}
          </EmptyState>
        </Card>
      ) : (
        <Callout tone="bad" urgent action={<Button onClick={onRetry}>{words.retry}</Button>}>
          {words.failed}
        </Callout>
      )}
    </>
  );
}
