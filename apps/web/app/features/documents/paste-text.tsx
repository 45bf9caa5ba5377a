import { LIMITS } from "@understudy/contracts/plain";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { documents } from "./copy.ts";

const { paste: copy } = documents;
/** Room for the ending of the file's name. */
const TITLE_CHARACTERS = LIMITS.fieldCharacters - 5;

/** Pasted text becomes a file, so that it is read, replaced and downloaded like any other. */
export function PasteText({ onText }: { onText: (file: File) => void }) {
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const name = fileNameOf(title);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!name || !text.trim()) return;
    onText(new File([text], `${name}.md`, { type: "text/markdown" }));
    setOpen(false);
    setTitle("");
    setText("");
    setAsked(false);
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="quiet" className="max-md:w-full">
          {copy.button}
        </Button>
      </DialogTrigger>
      <DialogContent title={copy.title} description={copy.note} className="max-w-[640px]">
        <form onSubmit={submit} className="grid gap-4">
          <Field label={copy.name} error={asked && !name ? copy.missing.name : undefined}>
            <Input
              value={title}
              maxLength={TITLE_CHARACTERS}
              placeholder={copy.namePlaceholder}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          </Field>
          <Field label={copy.text} error={asked && !text.trim() ? copy.missing.text : undefined}>
            <Textarea rows={10} value={text} onChange={(event) => setText(event.currentTarget.value)} />
          </Field>
          <Button type="submit" className="md:justify-self-end">
            {copy.save}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** A name that the server takes: without what would make it a path. */
function fileNameOf(title: string): string {
  return title
    .replace(/[/\\]/g, "-")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
}
