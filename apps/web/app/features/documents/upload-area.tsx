import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { documents as words } from "../../content/documents.ts";
import { messages } from "../../content/messages.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { useUploadDocument } from "./api.ts";
import { ACCEPTED, refusalOf } from "./validate.ts";

/** Takes files by picker or by drop. A file that is refused is skipped with its reason; the others go on. */
export function UploadArea() {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const upload = useUploadDocument();

  async function take(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      const reason = refusalOf(file);
      if (reason) {
        const { title, description } = messages.invalidFile;
        toast({ title, description: description(file.name, reason), variant: "destructive" });
        continue;
      }
      await upload.mutateAsync(file).then(
        () =>
          toast({
            ...messages.uploaded,
            description: messages.uploaded.description(file.name),
            variant: "success",
          }),
        (error: Error) =>
          toast({
            title: messages.uploadFailed.title,
            description: messages.uploadFailed.description(file.name, error.message),
            variant: "destructive",
          }),
      );
    }
  }

  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button below serves everybody
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
        <h2 className="text-19">{words.drop.title}</h2>
        <p className="text-ink-soft">
          {upload.isPending ? `${words.uploading} ${upload.variables.name}` : words.drop.hint}
        </p>
      </div>
      <Button onClick={() => picker.current?.click()} disabled={upload.isPending} className="max-md:w-full">
        {words.drop.button}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        accept={ACCEPTED}
        className="hidden"
        aria-label={words.drop.button}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
