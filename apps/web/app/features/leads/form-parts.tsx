import { CircleAlert } from "lucide-react";
import { type ReactElement, type ReactNode, useId } from "react";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Label } from "../../ui/label.tsx";

type Control = { id: string; "aria-describedby": string; disabled: true };
type StillFieldProps = {
  label: string;
  hint?: string;
  optional?: string;
  children: (control: Control) => ReactElement;
};

/**
 * A field of a page that is never hydrated: the place of its error is there from the beginning, and the page's script
 * fills it. Until that script has come the control cannot be used, because nobody could send it.
 */
export function StillField({ label, hint, optional, children }: StillFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Label htmlFor={id}>
        {label}
        {optional ? <span className="font-normal text-ink-soft"> {optional}</span> : null}
      </Label>
      {children({ id, "aria-describedby": noteId, disabled: true })}
      <div id={noteId}>
        <p data-fault="" hidden className="flex gap-1.5 text-14 text-bad leading-[1.45] [&[hidden]]:hidden">
          <Icon of={CircleAlert} size={16} className="mt-0.5 shrink-0" />
          <span />
        </p>
        {hint ? <Hint>{hint}</Hint> : null}
      </div>
    </div>
  );
}

/** Out of sight, out of the tab order and out of the accessibility tree: only a program fills it in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        {label}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** Two labels for one button, one of which is shown; both take part in its width. */
export function ButtonLabels({ rest, busy }: { rest: ReactNode; busy: ReactNode }) {
  return (
    <span className="grid items-center justify-items-center *:col-start-1 *:row-start-1">
      <span data-rest="">{rest}</span>
      <span data-busy="" className="invisible">
        {busy}
      </span>
    </span>
  );
}
