import { useNavigate } from "react-router";
import { useProfileQuota } from "../../data/plan.ts";
import { useCreateProfile } from "../../data/profiles.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { toast } from "../../ui/toast.ts";
import { aiProfiles as copy } from "./copy.ts";
import { ProfileForm } from "./profile-form.tsx";

export function CreateProfile() {
  const create = useCreateProfile();
  const navigate = useNavigate();
  // The server enforces the plan limit; this only warns before the owner fills in the form.
  const { data: room } = useProfileQuota();
  const full = room !== undefined && room.limit !== null && room.used >= room.limit;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {room && room.limit !== null ? <Room used={room.used} limit={room.limit} /> : null}
      <ProfileForm
        pending={create.isPending}
        disabled={full}
        onSave={({ tone, ...fields }) =>
          create.mutate(
            // This form doesn't offer "friendly", so a new profile never gets it.
            { ...fields, tone: tone === "friendly" ? "professional" : tone },
            {
              onSuccess: ({ id }) => {
                toast({ ...copy.messages.created, variant: "success" });
                void navigate(`/profile/${id}/edit`);
              },
              onError: (error) => {
                if (isUnauthorized(error)) return;
                toast({ ...copy.messages.notCreated, detail: copy.messages.kept, variant: "destructive" });
              },
            },
          )
        }
      />
    </div>
  );
}

/** Warns before the limit is reached, not after the form is filled in. Shows nothing while there is plenty left. */
function Room({ used, limit }: { used: number; limit: number }) {
  if (used < limit - 1) return null;
  const { title, text, last, plans } = copy.limit;
  if (used < limit) return <Callout>{last(limit)}</Callout>;
  const action = (
    <Button asChild variant="quiet">
      <a href={plans.href}>{plans.label}</a>
    </Button>
  );
  return (
    <Callout tone="warn" title={title(used, limit)} action={action}>
      {text}
    </Callout>
  );
}
