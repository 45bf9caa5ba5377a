import type { ProfileId } from "../../data/documents.ts";
import { useMainProfileId } from "../../data/profiles.ts";
import { DocumentList } from "./document-list.tsx";
import { FactChecks } from "./fact-checks.tsx";
import { ShortList } from "./short-list.tsx";
import { UploadArea } from "./upload-area.tsx";
import { UploadList } from "./upload-list.tsx";

type Of = { profileId?: ProfileId };

/** Upload and list of a profile's documents. Without an id: the main profile. */
export function DocumentsPanel({ profileId }: Of) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UploadArea profileId={profileId} />
      <UploadList profileId={profileId} />
      <Checks profileId={profileId} />
      <DocumentList profileId={profileId} />
    </div>
  );
}

function Checks({ profileId }: Of) {
  const main = useMainProfileId();
  const id = profileId ?? main.data;
  return id === undefined ? null : <FactChecks profileId={id} />;
}

/** Upload with a compact list, for use as a step in a larger flow. */
export function UploadPanel({ profileId }: Of) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UploadArea profileId={profileId} quiet />
      <UploadList profileId={profileId} />
      <ShortList profileId={profileId} />
    </div>
  );
}
