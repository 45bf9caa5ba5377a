import { useParams } from "react-router";
import { aiProfiles as copy } from "../features/ai-profiles/copy.ts";
import {
  DeleteProfile,
  EditProfile,
  OwnProfile,
  ProfileLink,
} from "../features/ai-profiles/edit-profile.tsx";
import { ProfileList } from "../features/ai-profiles/profile-list.tsx";
import { ProfileScreen } from "../features/ai-profiles/profile-screen.tsx";
import { DocumentsPanel } from "../features/documents/documents-panel.tsx";
import { AiApps } from "../features/integrations/ai-apps.tsx";
import { SitesPanel } from "../features/sites/sites-panel.tsx";

export default function ProfileEditPage() {
  const id = Number(useParams().id);
  return (
    <OwnProfile key={id} id={id}>
      {(profile) => (
        <ProfileScreen
          title={copy.edit.title}
          lead={profile.name}
          side={
            <>
              <ProfileLink profile={profile} />
              <ProfileList current={id} />
              <DeleteProfile profile={profile} />
            </>
          }
        >
          <EditProfile profile={profile} />
          <section aria-labelledby="training" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
            <h2 id="training" className="font-[440] font-serif text-23">
              {copy.documents}
            </h2>
            <DocumentsPanel profileId={id} />
            <SitesPanel profileId={id} />
          </section>
          <div className="mt-6">
            <AiApps
              profileKey={id}
              profileId={profile.isMain ? undefined : id}
              name={profile.name}
              isPublic={profile.isPublic}
            />
          </div>
        </ProfileScreen>
      )}
    </OwnProfile>
  );
}
