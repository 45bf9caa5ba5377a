import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { textLink } from "../../ui/text-link.ts";
import { ButtonLabels, Honeypot } from "./form-parts.tsx";
import { StaticToast } from "./still-toast.tsx";

type ToastWords = { title: string; description: string; detail?: string };
type RequestFormProps = {
  /** The page's script finds the form by this name. */
  name: "deploy" | "contact";
  words: {
    title: string;
    button: string;
    sending: string;
    privacy: string;
    privacyLink: { label: string; href: string };
    honeypot: string;
  };
  received: ToastWords;
  failed: ToastWords;
  close: string;
  /** What to do instead when scripts are disabled. */
  noScript: ReactNode;
  children: ReactNode;
};

/** A form of a static page. Validated and sent by the page's script. */
export function RequestForm(props: RequestFormProps) {
  const { name, words, received, failed, close, noScript, children } = props;
  const titleId = useId();
  return (
    <form
      noValidate
      data-request-form={name}
      aria-labelledby={titleId}
      className="relative grid content-start gap-5 rounded-talk border bg-surface p-5 md:p-8"
    >
      <h2 id={titleId} className="display text-28">
        {words.title}
      </h2>
      {children}
      <Honeypot label={words.honeypot} />
      <Button type="submit" size="lg" disabled>
        <ButtonLabels rest={words.button} busy={words.sending} />
      </Button>
      <p className="text-14 text-ink-soft">
        {words.privacy}{" "}
        <a href={words.privacyLink.href} className={textLink}>
          {words.privacyLink.label}
        </a>
      </p>
      <noscript>
        <p className="text-14">{noScript}</p>
      </noscript>
      <StaticToast name="received" close={close} {...received} />
      <StaticToast name="failed" close={close} {...failed} destructive />
    </form>
  );
}
