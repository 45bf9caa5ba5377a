import { useQueryClient } from "@tanstack/react-query";
import type { Document } from "@understudy/contracts";
import { AUDIENCES } from "@understudy/contracts/plain";
import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { audienceLabels } from "../../content/audiences.ts";
import type { ProfileId } from "../../data/documents.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { documents as copy } from "./copy.ts";
import { PasteText } from "./paste-text.tsx";
import { uploadQueue } from "./upload-queue.ts";
import { ACCEPTED } from "./validate.ts";

type UploadAreaProps = {
  profileId?: ProfileId;
  /** Set where the screen has a more important button. */
  quiet?: boolean;
};

/** Accepts several files at once, from the file picker or by drag and drop. */
export function UploadArea({ profileId, quiet = false }: UploadAreaProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const client = useQueryClient();
  const [circle, setCircle] = useState<Document["circle"]>("public");
  const take = (files: Iterable<File>): void =>
    uploadQueue.add(client, { profileId, circle: circle === "public" ? undefined : circle }, files);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is optional; the button works for everyone
    <div
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      className={cn(
        "flex flex-wrap items-center gap-5 rounded-card border border-line-strong border-dashed p-5 md:p-7",
        over && "border-aubergine bg-aubergine-wash",
      )}
    >
      <span className="grid size-14 place-items-center rounded-pill bg-aubergine-wash text-aubergine max-md:hidden">
        <Icon of={Upload} size={22} />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-19">{copy.drop.title}</h2>
        <p className="text-ink-soft">{copy.drop.hint}</p>
        <Field label={audienceLabels.upload} className="mt-3 max-w-80">
          <Select
            value={circle}
            onChange={(event) => setCircle(event.currentTarget.value as Document["circle"])}
          >
            {AUDIENCES.map((one) => (
              <option key={one} value={one}>
                {audienceLabels.choices[one].name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        <PasteText onText={(file) => take([file])} />
        <Button
          variant={quiet ? "quiet" : "primary"}
          onClick={() => picker.current?.click()}
          className="max-md:w-full"
        >
          {copy.drop.button}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        accept={`${ACCEPTED},.zip`}
        className="hidden"
        aria-label={copy.drop.button}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
