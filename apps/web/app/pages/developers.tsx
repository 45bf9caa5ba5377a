import { PLANS } from "@understudy/contracts/plain";
import { BookOpen } from "lucide-react";
import { useUser } from "../data/user.ts";
import { developers as copy } from "../features/developers/copy.ts";
import { Deliveries } from "../features/developers/deliveries.tsx";
import { Domain } from "../features/developers/domain.tsx";
import { VisitorKey } from "../features/developers/visitor-key.tsx";
import { NamedProfile } from "../features/owner-screen/profile-page.tsx";
import { ApiKeys } from "../features/white-label/api-keys.tsx";
import { DomainProofCard } from "../features/white-label/domain-proof.tsx";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Icon } from "../ui/icon.tsx";

export default function DevelopersPage() {
  const { data: user } = useUser();
  if (!user) return null;
  const { title, action } = copy.paid;
  const isPaid = PLANS[user.planType].paid;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="page-title">{copy.title}</h1>
          <p className="mt-2 max-w-2xl text-ink-soft">{copy.lead}</p>
        </div>
        <Button asChild variant="quiet" wide="phone">
          <a href={copy.docs.href}>
            <Icon of={BookOpen} />
            {copy.docs.label}
          </a>
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isPaid ? (
          <ApiKeys level={2} />
        ) : (
          <Callout
            title={title}
            action={
              <Button asChild variant="quiet">
                <a href={action.href}>{action.label}</a>
              </Button>
            }
          />
        )}
        <VisitorKey />
        <NamedProfile>{({ id }) => <Deliveries profileId={id} />}</NamedProfile>
        {isPaid ? <Domain>{(proof) => <DomainProofCard proof={proof} isNew={false} />}</Domain> : null}
      </div>
    </>
  );
}
