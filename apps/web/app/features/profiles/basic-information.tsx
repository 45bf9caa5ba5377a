import type { CurrentUser } from "@understudy/contracts";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { messages } from "../../content/messages.ts";
import { profile } from "../../content/profile.ts";
import { isUnauthorized } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { useUpdateProfile } from "./api.ts";

const words = profile.basic;

type Fields = Record<"bio" | "title" | "company" | "location", string>;

/** What visitors read about the owner. Whatever is typed is sent; the server alone judges it. */
export function BasicInformation({ user }: { user: CurrentUser }) {
  const update = useUpdateProfile();
  const [fields, setFields] = useState<Fields>({
    bio: user.bio ?? "",
    title: user.title ?? "",
    company: user.company ?? "",
    location: user.location ?? "",
  });
  const [isPublic, setPublic] = useState(user.isPublic);
  const field = (name: keyof Fields) => ({
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setFields({ ...fields, [name]: event.target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    update.mutate(
      { ...fields, isPublic },
      {
        onSuccess: () => toast({ ...messages.profileUpdated, variant: "success" }),
        onError: (error) => {
          if (!isUnauthorized(error)) toast({ ...messages.profileNotUpdated, variant: "destructive" });
        },
      },
    );
  }

  return (
    <Card>
      <CardHead title={words.title} note={words.lead} />
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label={words.bio} hint={words.bioHint}>
          <Textarea rows={4} {...field("bio")} />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
          <Field label={words.jobTitle}>
            <Input autoComplete="organization-title" {...field("title")} />
          </Field>
          <Field label={words.company}>
            <Input autoComplete="organization" {...field("company")} />
          </Field>
        </div>
        <Field label={words.location}>
          <Input autoComplete="address-level2" {...field("location")} />
        </Field>
        <div className="border-t pt-5">
          <SwitchField
            label={words.public}
            hint={words.publicHint}
            checked={isPublic}
            onCheckedChange={setPublic}
          />
        </div>
        <Button
          type="submit"
          pending={update.isPending}
          pendingLabel={words.saving}
          wide="phone"
          className="justify-self-start"
        >
          {words.save}
        </Button>
      </form>
    </Card>
  );
}
