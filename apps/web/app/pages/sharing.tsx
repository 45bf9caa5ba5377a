import { profileArea as copy } from "../features/navigation/profile-area/copy.ts";
import { ShareCard } from "../features/profiles/share-card.tsx";

export default function SharingPage() {
  return (
    <>
      <h1 className="page-title">{copy.sharing.title}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-ink-soft">{copy.sharing.lead}</p>
      <ShareCard />
    </>
  );
}
