import { navigationWords as words } from "../../content/navigation.ts";
import { useInboxCounts } from "../../data/inbox.ts";
import { useUser } from "../../data/user.ts";
import { cn } from "../../ui/cn.ts";

/**
 * Beside the inbox entry: how many visitors wait for the owner. Live conversations, which the assistant handles, only
 * get a dot.
 */
export function InboxCounts(props: { className?: string }) {
  return useUser().data ? <Counts {...props} /> : null;
}

function Counts({ className }: { className?: string }) {
  const counts = useInboxCounts();
  if (!counts || counts.waiting + counts.live === 0) return null;
  const { waiting, live } = counts;
  const summary = [waiting > 0 ? words.waiting(waiting) : [], live > 0 ? words.live(live) : []]
    .flat()
    .join(", ");
  return (
    <span className={cn("inline-flex items-center gap-1", className)}>
      <span className="sr-only">{summary}</span>
      {waiting > 0 ? (
        // Drawn by the style: as text it would belong to the visible label of the menu button.
        <span
          aria-hidden="true"
          data-count={waiting > 99 ? "99+" : waiting}
          className="inline-grid h-5 min-w-5 place-items-center rounded-pill bg-aubergine px-1.5 font-[650] text-12 text-on-aubergine leading-none tabular-nums after:content-[attr(data-count)]"
        />
      ) : null}
      {live > 0 ? <span aria-hidden="true" className="size-2 rounded-pill bg-good" /> : null}
    </span>
  );
}
