import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Label } from "./label.tsx";

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldControl | null>(null);

type ControlAttributes = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
};

/** Connects a control to the label, hint and error of its field. The control's own attributes take precedence. */
export function useFieldControl(own: ControlAttributes): ControlAttributes {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
  };
}

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** A note at the end of the hint line, such as "85 of 4,000". */
  count?: ReactNode;
  optional?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Field({ label, hint, error, count, optional = false, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  const control = { id, describedBy: note ? noteId : undefined, invalid: Boolean(error) };
  return (
    <div className={cn("grid min-w-0 content-start gap-1.5", className)}>
      <Label htmlFor={id}>
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </Label>
      <FieldContext value={control}>{children}</FieldContext>
      {note || count ? (
        <div className="flex justify-between gap-x-4 gap-y-0.5 max-md:flex-col">
          {note ? <Note id={noteId} error={Boolean(error)} text={note} /> : <span />}
          {count ? <Hint className="shrink-0 tabular-nums">{count}</Hint> : null}
        </div>
      ) : null}
    </div>
  );
}

function Note({ id, error, text }: { id: string; error: boolean; text: ReactNode }) {
  if (!error) return <Hint id={id}>{text}</Hint>;
  return (
    <p id={id} className="flex gap-1.5 text-14 text-bad leading-[1.45]">
      <Icon of={CircleAlert} size={16} className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}

export function Hint({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} className={cn("text-14 text-ink-soft leading-[1.45]", className)}>
      {children}
    </p>
  );
}

/** Several controls under one title. */
export function FieldGroup({
  legend,
  hint,
  children,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-semibold leading-[1.4]">{legend}</legend>
      {children}
      {hint ? <Hint className="mt-2">{hint}</Hint> : null}
    </fieldset>
  );
}
