import { useUser } from "../data/user.ts";
import { AiApps } from "../features/integrations/ai-apps.tsx";
import { profileArea as copy } from "../features/navigation/profile-area/copy.ts";

export default function AiAppsPage() {
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <>
      <h1 className="page-title mb-6">{copy.aiApps}</h1>
      <AiApps profileKey={user.id} name={user.firstName ?? ""} isPublic={user.isPublic} />
    </>
  );
}
