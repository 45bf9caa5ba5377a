import type { ProfileId } from "./api.ts";
import { DocumentList } from "./document-list.tsx";
import { ShortList } from "./short-list.tsx";
import { UploadArea } from "./upload-area.tsx";
import { UploadList } from "./upload-list.tsx";

type Of = { profileId?: ProfileId };

/** Everything about a profile's documents: taking them in, and what became of them. Absent id: the main profile. */
export function DocumentsPanel({ profileId }: Of) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UploadArea profileId={profileId} />
      <UploadList profileId={profileId} />
      <DocumentList profileId={profileId} />
    </div>
  );
}

/** The way in, with a line for each document: for a step among others. */
export function UploadPanel({ profileId }: Of) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UploadArea profileId={profileId} quiet />
      <UploadList profileId={profileId} />
      <ShortList profileId={profileId} />
    </div>
  );
}
