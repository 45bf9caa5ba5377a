import { documents } from "../content/documents.ts";
import { profile as words } from "../content/profile.ts";
import { DocumentList } from "../features/documents/document-list.tsx";
import { PlanRoom } from "../features/documents/plan-room.tsx";
import { UploadArea } from "../features/documents/upload-area.tsx";
import { PlanUse } from "../features/plans/plan-use.tsx";
import { ShareCard } from "../features/profiles/share-card.tsx";
import { Tips } from "../ui/tips.tsx";

export const meta = () => [{ title: words.meta.title }];

export default function ProfilePage() {
  return (
    <>
      <h1 className="page-title mb-8">{words.title}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start xl:grid-cols-[minmax(0,1fr)_384px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ShareCard />
          <UploadArea />
          <DocumentList />
        </div>
        <div className="grid gap-4">
          <PlanRoom />
          <PlanUse />
          <Tips {...documents.first} />
        </div>
      </div>
    </>
  );
}
