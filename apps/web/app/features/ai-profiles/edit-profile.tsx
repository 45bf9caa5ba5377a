import type { AiProfile } from "@understudy/contracts";
import { Copy, ExternalLink, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { messages } from "../../content/messages.ts";
import { useDeleteProfile, useProfile, useSaveProfile } from "../../data/profiles.ts";
import { FailedPage } from "../../platform/failed-page.tsx";
import { plural } from "../../platform/format.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { aiProfiles as words } from "./copy.ts";
import { ProfileForm } from "./profile-form.tsx";

/** Renders one of the owner's profiles once it has loaded; until then a skeleton, or an error. */
export function OwnProfile({ id, children }: { id: number; children: (profile: AiProfile) => ReactNode }) {
  const { data, error, refetch } = useProfile(id);
  if (data) return children(data);
  if (!error) {
    return (
      <div role="status" aria-label={words.loading}>
        <SkeletonText lines={8} />
      </div>
    );
  }
  const { failed, retry, missing } = words;
  const title = words.edit.title;
  return (
    <FailedPage
      error={error}
      onRetry={() => void refetch()}
      words={{ title, failed, retry, missing }}
      list="/profile/new"
    />
  );
}

export function EditProfile({ profile }: { profile: AiProfile }) {
  const save = useSaveProfile(profile.id);
  return (
    <ProfileForm
      stored={profile}
      pending={save.isPending}
      onSave={(fields) =>
        save.mutate(fields, {
          onSuccess: () => toast({ ...words.messages.updated, variant: "success" }),
          onError: (error) => {
            if (isUnauthorized(error)) return;
            toast({ ...words.messages.notUpdated, detail: words.messages.kept, variant: "destructive" });
          },
        })
      }
    />
  );
}

export function ProfileLink({ profile: { id, isPublic } }: { profile: AiProfile }) {
  const { link } = words;
  const address = `${location.origin}/p/${id}`;
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => {
        const { title, description } = messages.copied;
        toast({ title, description: description(link.copied), variant: "success" });
      },
      () => {
        const { title, description } = messages.notCopied;
        toast({ title, description: description(link.copied), variant: "destructive" });
      },
    );
  return (
    <Card>
      <CardHead title={link.title} />
      <Field label={link.address} hint={isPublic ? undefined : link.private}>
        <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="mt-3 grid gap-2">
        <Button variant="quiet" wide onClick={copy}>
          <Icon of={Copy} />
          {link.copy}
        </Button>
        <Button asChild variant="quiet" wide>
          <a href={address} target="_blank" rel="noreferrer">
            <Icon of={ExternalLink} />
            {link.open}
          </a>
        </Button>
      </div>
    </Card>
  );
}

/** Renders nothing for the main profile, because an owner must always have one. */
export function DeleteProfile({ profile: { id, name, isMain } }: { profile: AiProfile }) {
  const remove = useDeleteProfile();
  const navigate = useNavigate();
  if (isMain) return null;
  const { danger } = words;
  const onDelete = (): void =>
    remove.mutate(id, {
      onSuccess: ({ documents }) => {
        toast({
          ...words.messages.deleted,
          detail: danger.gone(name, plural(documents, "document")),
          variant: "success",
        });
        void navigate(words.back.href);
      },
      onError: (error) => {
        if (!isUnauthorized(error)) toast({ ...words.messages.notDeleted, variant: "destructive" });
      },
    });
  return (
    <Card>
      <CardHead title={danger.title} className="mb-2" />
      <p className="mb-4 text-14 text-ink-soft">{danger.text}</p>
      <ConfirmDialog {...danger.ask} title={danger.ask.title(name)} onConfirm={onDelete}>
        <Button variant="danger" wide pending={remove.isPending}>
          <Icon of={Trash2} />
          {danger.button}
        </Button>
      </ConfirmDialog>
    </Card>
  );
}
