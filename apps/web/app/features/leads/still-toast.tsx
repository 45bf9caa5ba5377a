import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";

type StillToastProps = {
  /** The page's script shows the toast by this name. */
  name: string;
  title: string;
  description: string;
  detail?: string;
  close: string;
  destructive?: boolean;
};

/** A toast on a page that is never hydrated. It is in a template, so it isn't rendered until the script shows it. */
export function StaticToast({
  name,
  title,
  description,
  detail,
  close,
  destructive = false,
}: StillToastProps) {
  return (
    <template data-toast-template={name}>
      <div
        role={destructive ? "alert" : "status"}
        data-toast={destructive ? "destructive" : "success"}
        className={cn(
          "fixed inset-x-4 bottom-4 z-60 grid animate-rise-in grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-card border bg-surface p-4 shadow-float md:right-6 md:bottom-6 md:left-auto md:w-95",
          destructive && "border-bad",
        )}
      >
        <Icon
          of={destructive ? CircleAlert : CircleCheck}
          size={20}
          className={destructive ? "text-bad" : "text-good"}
        />
        <div className="min-w-0 text-14 leading-[1.45] [overflow-wrap:anywhere]">
          <p className="font-semibold">{title}</p>
          <p>{description}</p>
          {detail ? <p className="text-ink-soft">{detail}</p> : null}
        </div>
        <Button variant="ghost" size="icon" aria-label={close} className="-my-2.5 -mr-2.5">
          <Icon of={X} />
        </Button>
      </div>
    </template>
  );
}
