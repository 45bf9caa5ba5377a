import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useCreateVisitorKey, useRemoveVisitorKey, useVisitorKey } from "../../data/developers.ts";
import { copy as copyText } from "../../platform/copy.ts";
import { formatDate } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { needsSignIn, SignInAgain } from "../../platform/sign-in-again.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { developers } from "./copy.ts";

const words = developers.visitors;

/** The key that the owner's own site signs visitors' identities with. It is shown once. */
export function VisitorKey() {
  const create = useCreateVisitorKey();
  const [key, setKey] = useState("");
  const make = (): void => create.mutate(undefined, { onSuccess: (made) => setKey(made.key) });
  return (
    <Card>
      <CardHead title={words.title} className="mb-1" />
      <Hint className="mb-4">
        {words.lead}{" "}
        <a href={words.docs.href} className={textLink}>
          {words.docs.label}
        </a>
      </Hint>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {key ? (
          <Callout tone="good" title={words.made}>
            <CodeBlock label={words.key} wrap onCopy={() => void copyText(words.key, key)}>
              {key}
            </CodeBlock>
          </Callout>
        ) : null}
        {needsSignIn(create.error) ? <SignInAgain /> : null}
        {create.error && !needsSignIn(create.error) ? (
          <Callout tone="bad" urgent title={words.notMade}>
            {create.error.message}
          </Callout>
        ) : null}
        <QueryBoundary query={useVisitorKey()} loading={<SkeletonText lines={1} />}>
          {({ createdAt }) =>
            createdAt ? (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
                <p className="flex-1 basis-52">{words.createdOn(formatDate(createdAt))}</p>
                <ConfirmDialog {...words.askReplace} onConfirm={make}>
                  <Button variant="quiet" wide="phone" pending={create.isPending}>
                    {words.replace}
                  </Button>
                </ConfirmDialog>
                <Remove onRemoved={() => setKey("")} />
              </div>
            ) : (
              <Button
                variant="quiet"
                wide="phone"
                className="justify-self-start"
                pending={create.isPending}
                onClick={make}
              >
                <Icon of={KeyRound} size={16} />
                {words.create}
              </Button>
            )
          }
        </QueryBoundary>
      </div>
    </Card>
  );
}

function Remove({ onRemoved }: { onRemoved: () => void }) {
  const remove = useRemoveVisitorKey();
  const act = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onRemoved();
        toast({ ...words.removed, variant: "success" });
      },
      onError: (error) => toast({ ...words.notRemoved, detail: error.message, variant: "destructive" }),
    });
  return (
    <ConfirmDialog {...words.askRemove} onConfirm={act}>
      <Button variant="danger" wide="phone" pending={remove.isPending}>
        {words.remove}
      </Button>
    </ConfirmDialog>
  );
}
