import { ExternalLink } from "lucide-react";
import { documents } from "../content/documents.ts";
import { profile as words } from "../content/profile.ts";
import { DocumentList } from "../features/documents/document-list.tsx";
import { PlanRoom } from "../features/documents/plan-room.tsx";
import { UploadArea } from "../features/documents/upload-area.tsx";
import { useUser } from "../platform/user.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Tips } from "../ui/tips.tsx";

export const meta = () => [{ title: words.meta.title }];

export default function ProfilePage() {
  const user = useUser();
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="page-title">{words.title}</h1>
        {user?.isPublic ? (
          <Button asChild variant="quiet">
            <a href={`/p/${user.id}`} target="_blank" rel="noreferrer">
              <Icon of={ExternalLink} />
              {words.viewPublic}
            </a>
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start xl:grid-cols-[minmax(0,1fr)_384px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <UploadArea />
          <DocumentList />
        </div>
        <div className="grid gap-4">
          <PlanRoom />
          <Tips {...documents.first} />
        </div>
      </div>
    </>
  );
}
