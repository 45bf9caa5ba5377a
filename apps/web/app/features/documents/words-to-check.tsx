import type { OpenedDocument, WordsToCheck } from "@understudy/contracts";
import { LIMITS } from "@understudy/contracts/plain";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useCheckWord, useWordsToCheck } from "../../data/documents.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { documentPage } from "./document-copy.ts";

const { words: copy } = documentPage;
type Word = WordsToCheck[number];
const keyOf = ({ page, word }: Word): string => `${page} ${word}`;

/** The doubtful words of a scan, one after the other, each in its picture. */
export function WordsToCheckCard({ document: { id, wordsToCheck } }: { document: OpenedDocument }) {
  return (
    <Card>
      <CardHead title={copy.title(wordsToCheck)} className="mb-1" />
      <p className="mb-4 max-w-[68ch] text-14 text-ink-soft">{copy.note}</p>
      <QueryBoundary query={useWordsToCheck(id)} loading={<SkeletonText lines={3} />} failed={copy.failed}>
        {(words) => <Words id={id} words={words} />}
      </QueryBoundary>
    </Card>
  );
}

function Words({ id, words }: { id: number; words: WordsToCheck }) {
  // What was just checked is left out until the list is fetched again.
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [isStarted, setStarted] = useState(false);
  const word = words.find((one) => !checked.has(keyOf(one)));
  if (!word) return null;
  return (
    <OneWord
      key={keyOf(word)}
      id={id}
      word={word}
      focused={isStarted}
      onChecked={() => {
        setStarted(true);
        setChecked(new Set([...checked, keyOf(word)]));
      }}
    />
  );
}

type OneWordProps = { id: number; word: Word; focused: boolean; onChecked: () => void };

function OneWord({ id, word, focused, onChecked }: OneWordProps) {
  const [text, setText] = useState(word.read);
  const field = useRef<HTMLInputElement>(null);
  const check = useCheckWord(id);
  useEffect(() => {
    if (!focused) return;
    field.current?.focus();
    field.current?.select();
  }, [focused]);
  const save = (as: string): void =>
    check.mutate(
      { page: word.page, word: word.word, text: as.trim() },
      { onSuccess: onChecked, onError: () => toast({ ...copy.notSaved, variant: "destructive" }) },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(text);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figure className="overflow-hidden rounded-lg border bg-white">
        <img
          src={`data:image/webp;base64,${word.picture}`}
          alt={copy.alt(word.line)}
          className="mx-auto block h-24 w-full object-contain"
        />
      </figure>
      <Field label={copy.field(word.page)} hint={copy.hint}>
        <Input
          ref={field}
          value={text}
          maxLength={LIMITS.checkedWordCharacters}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={check.isPending} disabled={!text.trim()}>
          {text.trim() === word.read ? copy.right : copy.save}
        </Button>
        <Button type="button" variant="quiet" disabled={check.isPending} onClick={() => save("")}>
          {copy.nothing}
        </Button>
      </div>
    </form>
  );
}
