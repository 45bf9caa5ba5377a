import type { CurrentUser } from "@understudy/contracts";
import { Trash2, Upload } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { messages } from "../../content/messages.ts";
import { useSavePicture } from "../../data/user.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { textLink } from "../../ui/text-link.ts";
import { toast } from "../../ui/toast.ts";
import { profile } from "./copy.ts";

const words = profile.picture;

type PictureCardProps = {
  user: CurrentUser;
  /** The avatar as the navigation bars render it. */
  face: ReactNode;
  /** Link to where the name is changed, unless that is this screen. */
  accountHref?: string | undefined;
};

/** The owner's picture, as it appears on all of the owner's pages. */
export function PictureCard({ user, face, accountHref }: PictureCardProps) {
  const picker = useRef<HTMLInputElement>(null);
  const save = useSavePicture();

  function store(file: File | undefined): void {
    save.mutate(file, {
      onSuccess: () =>
        toast({
          title: messages.profileUpdated.title,
          description: file ? words.saved : words.removed,
          variant: "success",
        }),
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const { title } = messages.profileNotUpdated;
        toast({ title, description: words.failed, detail: error.message, variant: "destructive" });
      },
    });
  }

  return (
    <Card>
      <CardHead title={words.title} />
      <div className="flex items-center gap-5">
        {face}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            pending={save.isPending}
            pendingLabel={words.uploading}
            onClick={() => picker.current?.click()}
          >
            <Icon of={Upload} />
            {user.profileImageUrl ? words.change : words.choose}
          </Button>
          {user.profileImageUrl ? (
            <Button variant="ghost" disabled={save.isPending} onClick={() => store(undefined)}>
              <Icon of={Trash2} />
              {words.remove}
            </Button>
          ) : null}
        </div>
      </div>
      <Hint className="mt-4">{words.hint}</Hint>
      {accountHref ? (
        <p className="mt-3 text-14">
          <Link to={accountHref} className={textLink}>
            {words.account}
          </Link>
        </p>
      ) : null}
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="hidden"
        aria-label={words.choose}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) store(file);
          event.target.value = "";
        }}
      />
    </Card>
  );
}
