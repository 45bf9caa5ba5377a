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
 * A field on a page that is never hydrated. The element for its error is already in the document, and the page's script
 * fills it. The control is disabled until that script has loaded, because the form can't be sent before.
 */
export function StaticField({ label, hint, optional, children }: StillFieldProps) {
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

/** Invisible, not focusable and hidden from assistive technology: only a bot fills it in. */
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

/** Both labels of a button, one of them visible. Both count for its width, so that it doesn't change. */
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
