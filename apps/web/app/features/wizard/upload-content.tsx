import { Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { wizard } from "./copy.ts";
import type { Info, useQuickInfo } from "./quick-info.ts";
import { StepHead, type StepProps } from "./step-head.tsx";

const words = wizard.upload;

type UploadContentProps = StepProps & {
  quick: ReturnType<typeof useQuickInfo>;
  isOwner: boolean;
  upload: ReactNode;
  onSignIn: () => void;
};

export function UploadContent({ quick, isOwner, upload, onSignIn, ...step }: UploadContentProps) {
  return (
    <>
      <StepHead {...step} heading={words.title} lead={words.lead} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)] lg:gap-14">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {isOwner ? (
            upload
          ) : (
            <>
              <SignIn onSignIn={onSignIn} />
              <p className="flex gap-2 text-14 text-ink-soft leading-normal">
                <Icon of={Lock} size={16} className="mt-0.5 shrink-0" />
                {words.privacy}
              </p>
            </>
          )}
        </div>
        <QuickInfo {...quick} />
      </div>
    </>
  );
}

function SignIn({ onSignIn }: { onSignIn: () => void }) {
  const { title, text, action } = words.signIn;
  return (
    <div className="rounded-card border border-line-strong border-dashed p-5 md:p-7">
      <h2 className="text-19">{title}</h2>
      <p className="mt-1 text-ink-soft">{text}</p>
      <Button className="mt-4" wide="phone" onClick={onSignIn}>
        {action}
      </Button>
    </div>
  );
}

/** Saved when a field loses focus, and when the owner leaves the step. */
function QuickInfo({ info, suggested, source, change, save }: UploadContentProps["quick"]) {
  const field = (name: keyof Info) => ({
    value: info[name],
    onBlur: () => void save(),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const hint = (name: keyof Info) =>
    source && suggested[name] !== undefined ? words.info.from(source) : undefined;
  const { title, name, jobTitle, company, bio } = words.info;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <h2 id={id} className="text-16">
        {title}
      </h2>
      <Field label={name} hint={hint("name")}>
        <Input autoComplete="name" {...field("name")} />
      </Field>
      <Field label={jobTitle} hint={hint("title")}>
        <Input autoComplete="organization-title" {...field("title")} />
      </Field>
      <Field label={company} optional hint={hint("company")}>
        <Input autoComplete="organization" {...field("company")} />
      </Field>
      <Field label={bio} hint={hint("bio")}>
        <Textarea rows={4} {...field("bio")} />
      </Field>
    </section>
  );
}
