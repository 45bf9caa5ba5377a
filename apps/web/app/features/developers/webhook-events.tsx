import { WEBHOOK_EVENTS } from "@understudy/contracts/plain";
import { useChooseWebhookEvents, useWebhookEvents } from "../../data/developers.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { FieldGroup } from "../../ui/field.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { developers } from "./copy.ts";

const words = developers.events;

/** Which events the webhook gets. A choice is saved at once. */
export function WebhookEvents({ profileId }: { profileId: number }) {
  const choose = useChooseWebhookEvents(profileId);
  return (
    <QueryBoundary query={useWebhookEvents(profileId)} loading={<SkeletonText lines={3} />} className="mb-4">
      {({ events }) => (
        <FieldGroup legend={words.title}>
          <div className="mb-6 grid gap-3 max-md:gap-0 md:grid-cols-2">
            {WEBHOOK_EVENTS.map((event) => (
              <CheckboxField
                key={event}
                label={words.names[event]}
                hint={<code className="font-mono">{event}</code>}
                checked={events.includes(event)}
                disabled={choose.isPending}
                onCheckedChange={(checked) =>
                  choose.mutate(
                    {
                      events: WEBHOOK_EVENTS.filter((one) =>
                        one === event ? checked : events.includes(one),
                      ),
                    },
                    {
                      onError: (error) =>
                        toast({ ...words.notSaved, detail: error.message, variant: "destructive" }),
                    },
                  )
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </QueryBoundary>
  );
}
