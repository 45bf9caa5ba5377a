import { ExternalLink } from "lucide-react";
import { profile as words } from "../content/profile.ts";
import { DocumentList } from "../features/documents/document-list.tsx";
import { UploadArea } from "../features/documents/upload-area.tsx";
import { useUser } from "../platform/user.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

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
      <div className="grid max-w-204 gap-4">
        <UploadArea />
        <DocumentList />
      </div>
    </>
  );
}
