import type { CurrentUser } from "@understudy/contracts";
import { LIMITS } from "@understudy/contracts/plain";
import { useState } from "react";
import { Link } from "react-router";
import { useUpdateUser } from "../../data/user.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { account as copy } from "./copy.ts";

/** The owner's name and e-mail address. */
export function Person({ user }: { user: CurrentUser }) {
  const { person } = copy;
  const save = useUpdateUser();
  const [firstName, setFirst] = useState(user.firstName ?? "");
  const [lastName, setLast] = useState(user.lastName ?? "");
  const isChanged = firstName !== (user.firstName ?? "") || lastName !== (user.lastName ?? "");
  const store = (): void =>
    save.mutate(
      { firstName, lastName },
      {
        onSuccess: () => toast({ ...person.saved, variant: "success" }),
        onError: () => toast({ ...person.notSaved, variant: "destructive" }),
      },
    );
  return (
    <Card>
      <CardHead title={person.title} />
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          store();
        }}
      >
        <Field label={person.first}>
          <Input
            autoComplete="given-name"
            maxLength={LIMITS.fieldCharacters}
            value={firstName}
            onChange={(event) => setFirst(event.currentTarget.value)}
          />
        </Field>
        <Field label={person.last}>
          <Input
            autoComplete="family-name"
            maxLength={LIMITS.fieldCharacters}
            value={lastName}
            onChange={(event) => setLast(event.currentTarget.value)}
          />
        </Field>
        <Field label={person.email} hint={person.emailHint} className="sm:col-span-2">
          <Input type="email" value={user.email ?? ""} readOnly />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:col-span-2">
          <Button
            type="submit"
            disabled={!isChanged}
            pending={save.isPending}
            pendingLabel={person.saving}
            wide="phone"
          >
            {person.save}
          </Button>
          <p className="text-14 text-ink-soft">
            {person.more}{" "}
            <Link to="/profile" className={textLink}>
              {person.profile}
            </Link>
          </p>
        </div>
      </form>
    </Card>
  );
}
