import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { ProfileId } from "../../data/documents.ts";
import { formatBytes } from "../../platform/format.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { textLink } from "../../ui/text-link.ts";
import { UploadRow } from "../../ui/upload-row.tsx";
import { documents as copy } from "./copy.ts";
import { type Upload, uploadQueue } from "./upload-queue.ts";

const NONE: readonly Upload[] = [];

type UploadListProps = { profileId?: ProfileId; replaces?: number };

/** Uploads in progress. Renders nothing while there are none. */
export function UploadList({ profileId, replaces }: UploadListProps) {
  const client = useQueryClient();
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.read, () => NONE);
  const uploads = all.filter((one) => one.profileId === profileId && one.replaces === replaces);
  if (uploads.length === 0) return null;
  const running = uploads.filter(({ status }) => status === "waiting" || status === "uploading").length;
  return (
    <Card flush>
      <CardHead
        title={running > 0 ? copy.upload.running(running) : copy.upload.title}
        note={running > 0 ? copy.upload.stay : undefined}
      />
      <ul aria-label={copy.upload.title}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            name={upload.file.name}
            percent={upload.sent * 100}
            {...stageOf(upload)}
            failed={upload.status === "error"}
            onCancel={
              upload.status === "success" && !upload.isFolder
                ? undefined
                : () => uploadQueue.remove(upload.id)
            }
            onRetry={upload.isRefused ? undefined : () => uploadQueue.retry(client, upload.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function stageOf({ status, sent, file, error, href }: Upload) {
  if (status === "error") return { stage: error };
  if (status === "success" && href) return { stage: copy.upload.done, note: <ZipLink href={href} /> };
  if (status === "success") return { stage: copy.upload.done };
  if (status === "waiting") return { stage: copy.upload.waiting, note: formatBytes(file.size) };
  return {
    stage: copy.upload.sending,
    note: copy.upload.sent(formatBytes(file.size * sent), formatBytes(file.size)),
  };
}

function ZipLink({ href }: { href: string }) {
  return (
    <Link to={href} className={textLink}>
      {copy.upload.eachFile}
    </Link>
  );
}
