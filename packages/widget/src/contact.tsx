import { type ReactNode, useId, useState } from "react";
import { type ChatWords, say } from "./words.ts";

type ContactProps = {
  owner: string;
  face: ReactNode;
  words: ChatWords;
  /** The visitor's e-mail address, if the page knows it. */
  known: string | undefined;
  onLeave: (email: string) => Promise<unknown>;
};

/** Offered when the assistant does not know the answer: sends the question to the owner. */
export function Contact({ owner, face, words, known, onLeave }: ContactProps) {
  const id = useId();
  const [typed, setEmail] = useState<string | undefined>();
  const email = typed ?? known ?? "";
  const [step, setStep] = useState<"open" | "sending" | "sent" | "failed">("open");
  const named = (text: string): string => say(text, { NAME: owner, EMAIL: email.trim() });
  if (step === "sent")
    return (
      <p className="us-offer" role="status">
        {named(words.sent)}
      </p>
    );
  return (
    <form
      className="us-offer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!email.trim() || step === "sending") return;
        setStep("sending");
        onLeave(email.trim()).then(
          () => setStep("sent"),
          () => setStep("failed"),
        );
      }}
    >
      <div className="us-offer-head">
        <span className="us-face" aria-hidden="true">
          {face}
        </span>
        <div>
          <h3>{named(words.offer)}</h3>
          <p>{named(words.offerText)}</p>
        </div>
      </div>
      <div className="us-row">
        <label className="us-hidden" htmlFor={id}>
          {words.email}
        </label>
        <input
          id={id}
          type="email"
          required
          maxLength={320}
          autoComplete="email"
          className="us-input"
          placeholder="you@example.com"
          aria-describedby={`${id}-privacy`}
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        <button type="submit" className="us-primary" disabled={step === "sending"}>
          {named(words.askOwner)}
        </button>
      </div>
      {step === "failed" ? <p role="alert">{words.notSent}</p> : null}
      <p className="us-small" id={`${id}-privacy`}>
        {named(words.privacy)}
      </p>
    </form>
  );
}
