import type { SavedAnswer } from "@understudy/contracts";
import { AUDIENCES } from "@understudy/contracts/plain";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { Link } from "react-router";
import { audienceLabels } from "../../content/audiences.ts";
import { savedAnswers as copy } from "../../content/saved-answers.ts";
import { useChangeSavedAnswer, useRemoveSavedAnswer } from "../../data/saved-answers.ts";
import { formatRecent, formatRecentDay } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { AnswerForm, AskedField } from "./answer-form.tsx";

type RowProps = { profileId: number; correction: SavedAnswer };
/** Further actions for a saved answer. */
export type Under = (correction: SavedAnswer) => ReactNode;

/** A saved answer as visitors get it, where it was used, and what contradicts it. */
export function SavedAnswerRow({ profileId, correction, under }: RowProps & { under: Under }) {
  const [isEditing, setEditing] = useState(false);
  const change = useChangeSavedAnswer(profileId);
  const { id, question, answer, active } = correction;
  const place = useArrival(`answer-${id}`);
  const failed = () => toast({ ...copy.better.failed, variant: "destructive" });
  return (
    <li
      ref={place as RefObject<HTMLLIElement | null>}
      id={`answer-${id}`}
      className="grid scroll-mt-20 gap-3 border-t p-5 first:border-t-0 md:px-6"
    >
      {isEditing ? (
        <Editor profileId={profileId} correction={correction} onEnd={() => setEditing(false)} />
      ) : (
        <>
          <div className="min-w-0">
            <p dir="auto" className="wrap-anywhere font-[420] font-serif text-19 leading-[1.35]">
              {question}
            </p>
            <p dir="auto" className="wrap-anywhere mt-2 whitespace-pre-line">
              {answer}
            </p>
          </div>
          <Against correction={correction} />
          <Uses correction={correction} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SwitchField
              label={active ? copy.list.active : copy.list.off}
              aria-label={copy.list.activeLabel(question)}
              checked={active}
              disabled={change.isPending}
              onCheckedChange={(on) => change.mutate({ id, active: on }, { onError: failed })}
            />
            <ForWhom profileId={profileId} correction={correction} />
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="quiet"
                aria-label={copy.list.editLabel(question)}
                onClick={() => setEditing(true)}
              >
                <Icon of={Pencil} size={16} />
                {copy.list.edit}
              </Button>
              <Remove profileId={profileId} correction={correction} />
            </div>
          </div>
          {under(correction)}
        </>
      )}
    </li>
  );
}

/** The audience. An answer given through a private link stays with that link until the owner changes it. */
function ForWhom({ profileId, correction: { id, circle, occasionId } }: RowProps) {
  const change = useChangeSavedAnswer(profileId);
  const failed = () => toast({ ...copy.better.failed, variant: "destructive" });
  return (
    <Select
      aria-label={audienceLabels.title}
      value={occasionId === null ? circle : "occasion"}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate({ id, circle: event.currentTarget.value as SavedAnswer["circle"] }, { onError: failed })
      }
    >
      {occasionId === null ? null : (
        <option value="occasion" disabled>
          {audienceLabels.oneOccasion}
        </option>
      )}
      {AUDIENCES.map((one) => (
        <option key={one} value={one}>
          {audienceLabels.choices[one].name}
        </option>
      ))}
    </Select>
  );
}

function Remove({ profileId, correction: { id, question } }: RowProps) {
  const { mutate, isPending } = useRemoveSavedAnswer(profileId);
  const onDelete = (): void => {
    mutate(id, {
      onSuccess: () => toast({ ...copy.list.removed, variant: "success" }),
      onError: () => toast({ ...copy.gap.failed, variant: "destructive" }),
    });
  };
  return (
    <ConfirmDialog {...copy.list.confirm} onConfirm={onDelete}>
      <Button size="sm" variant="danger" pending={isPending} aria-label={copy.list.removeLabel(question)}>
        <Icon of={Trash2} size={16} />
        {copy.list.remove}
      </Button>
    </ConfirmDialog>
  );
}

function Against({ correction: { contradiction } }: { correction: SavedAnswer }) {
  if (!contradiction) return null;
  return (
    <Callout tone="warn" title={copy.list.contradicts(contradiction.documentName)}>
      <p dir="auto" className="line-clamp-3 text-14">
        {contradiction.passage}
      </p>
      <p className="mt-1 text-14">{copy.list.contradictsText}</p>
      <Link to={`/documents/${contradiction.documentId}`} className={`${textLink} text-14`}>
        {copy.list.readDocument}
      </Link>
    </Callout>
  );
}

function Uses({ correction: { uses, lastUses, answeredAt } }: { correction: SavedAnswer }) {
  return (
    <div className="text-14 text-ink-soft">
      <p>
        {copy.list.on(formatRecentDay(answeredAt))} · {copy.list.used(uses)}
      </p>
      {lastUses.length > 0 ? (
        <ul className="mt-1 grid gap-0.5">
          {lastUses.map((use) => (
            <li key={`${use.conversationId} ${use.createdAt}`} className="wrap-anywhere">
              <Link to={`/inbox/${use.conversationId}`} className={textLink}>
                {use.question}
              </Link>{" "}
              {formatRecent(use.createdAt)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Editor({ profileId, correction, onEnd }: RowProps & { onEnd: () => void }) {
  const change = useChangeSavedAnswer(profileId);
  const [question, setQuestion] = useState(correction.question);
  const save = (answer: string): void =>
    change.mutate(
      { id: correction.id, question: question.trim(), answer },
      {
        onSuccess: onEnd,
        onError: () => toast({ ...copy.better.failed, variant: "destructive" }),
      },
    );
  return (
    <AnswerForm first={correction.answer} isPending={change.isPending} onSave={save} onCancel={onEnd}>
      <AskedField value={question} onChange={setQuestion} />
    </AnswerForm>
  );
}
