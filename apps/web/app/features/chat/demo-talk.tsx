import { Check } from "lucide-react";
import { demo } from "../../content/demo.ts";
import { publicProfile } from "../../content/public-profile.ts";
import { Badge } from "../../ui/badge.tsx";
import { Mark } from "../../ui/brand.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/**
 * The demo on a page that is never hydrated: the chat's own script takes this place, which until then holds what the
 * chat begins with, so that nothing moves.
 */
export function DemoTalk() {
  return (
    <div className="grid h-140 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-5 md:h-150">
      <p className="flex items-center gap-2.5 border-b px-1 pb-4 font-semibold text-14">
        <Mark />
        {demo.assistant}
        <Badge tone="good" className="ml-auto">
          <Icon of={Check} />
          {demo.ready}
        </Badge>
      </p>
      <div
        className="us-panel min-h-0"
        data-understudy-chat
        data-demo=""
        data-assistant={demo.assistant}
        data-owner={demo.owner}
        data-placeholder={demo.placeholder}
        data-welcome={demo.welcome}
        data-suggestions={JSON.stringify(demo.suggestions)}
        data-empty-reply={demo.emptyReply}
        data-failed={demo.unsaid}
        data-face="/icon.svg"
      >
        <div className="us-chat">
          <div className="us-log">
            <p className="us-answer us-welcome">{demo.welcome}</p>
            <noscript>
              <p>{publicProfile.noScript}</p>
            </noscript>
          </div>
          <div className="us-start">
            <p className="us-hint">{publicProfile.pick}</p>
            <ul className="us-chips">
              {demo.suggestions.map((question) => (
                <li key={question}>
                  <button type="button" className="us-chip" disabled>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <div className="us-ask">
            <Skeleton className="h-14.5 w-full rounded-talk" />
          </div>
          <div className="us-footnote" />
        </div>
      </div>
    </div>
  );
}
