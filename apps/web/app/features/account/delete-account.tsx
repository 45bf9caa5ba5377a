import { useState } from "react";
import { useDeleteAccount } from "../../data/account.ts";
import { needsSignIn, SignInAgain } from "../../platform/sign-in-again.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { account as copy } from "./copy.ts";

/** Deletion takes two steps so that it can't happen by accident. */
export function DeleteAccount({ email }: { email: string }) {
  const { title, text, button, dialog, first } = copy.end;
  return (
    <Card>
      <CardHead title={title} className="mb-2" />
      <p className="text-ink-soft">{text}</p>
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="danger" wide className="mt-4">
            {button}
          </Button>
        </DialogTrigger>
        <DialogContent title={dialog} description={`${text} ${first}`}>
          <Confirm email={email} />
        </DialogContent>
      </Dialog>
    </Card>
  );
}

function Confirm({ email }: { email: string }) {
  const remove = useDeleteAccount();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const { label, wrong, confirm, confirming, cancel, failed } = copy.end;
  const send = (): void => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      setFault(wrong);
      return;
    }
    remove.mutate(typed, {
      // The session is gone: a full page load clears everything the old page had in memory.
      onSuccess: () => window.location.assign("/"),
      onError: (error) => setFault(needsSignIn(error) ? undefined : failed),
    });
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={label(email)} error={fault}>
        <Input
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(undefined);
          }}
        />
      </Field>
      {needsSignIn(remove.error) ? <SignInAgain /> : null}
      <div className="flex flex-wrap justify-end gap-2 max-md:*:w-full">
        <DialogClose asChild>
          <Button variant="quiet">{cancel}</Button>
        </DialogClose>
        <Button type="submit" variant="danger" pending={remove.isPending} pendingLabel={confirming}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
