import { AUDIENCES, CONNECTED_MODES, LIMITS, SITE_SCHEDULES } from "@understudy/contracts/plain";
import { ApiError } from "@understudy/sdk";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { audienceLabels } from "../../content/audiences.ts";
import { useConnectFolder } from "../../data/sites.ts";
import { fieldErrors } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { sites as copy } from "./copy.ts";

type Mode = (typeof CONNECTED_MODES)[number];
const { connect: words } = copy;

/** A dialog that asks where a folder is and starts reading it. */
export function ConnectFolder({ profileId, children }: { profileId: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent title={words.title} description={words.lead}>
        <FolderForm profileId={profileId} />
      </DialogContent>
    </Dialog>
  );
}

function FolderForm({ profileId }: { profileId: number }) {
  const kind = useId();
  const navigate = useNavigate();
  const connect = useConnectFolder(profileId);
  const [mode, setMode] = useState<Mode>("webdav");
  const [address, setAddress] = useState("");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>("public");
  const [schedule, setSchedule] = useState<(typeof SITE_SCHEDULES)[number]>("daily");
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const labels = words[mode];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!address.trim()) {
      setErrors({ address: copy.form.empty });
      return;
    }
    connect.mutate(
      {
        mode,
        address,
        circle: audience,
        schedule,
        ...(username.trim() ? { username } : {}),
        ...(password ? { password } : {}),
      },
      {
        onSuccess: ({ id }) => navigate(`/sites/${id}?profile=${profileId}`),
        onError: (error) => setErrors(errorsOf(error)),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div>
        <p id={kind} className="mb-2 font-semibold text-14">
          {words.kind}
        </p>
        <ChoiceCards
          aria-labelledby={kind}
          columns={1}
          value={mode}
          onValueChange={(value) => {
            setMode(value as Mode);
            setErrors({});
          }}
          choices={CONNECTED_MODES.map((value) => ({ value, ...words.kinds[value] }))}
        />
      </div>
      <Field label={words.address} hint={labels.addressHint} error={errors["address"]}>
        <Input
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={address}
          maxLength={LIMITS.addressCharacters}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={labels.username} error={errors["username"]}>
          <Input
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={username}
            maxLength={LIMITS.fieldCharacters}
            onChange={(event) => setUsername(event.target.value)}
          />
        </Field>
        <Field label={labels.password} hint={labels.passwordHint} error={errors["password"]}>
          <Input
            type="password"
            autoComplete="off"
            value={password}
            maxLength={LIMITS.reasonCharacters}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={audienceLabels.upload}>
          <Select value={audience} onChange={(event) => setAudience(event.target.value as typeof audience)}>
            {AUDIENCES.map((one) => (
              <option key={one} value={one}>
                {audienceLabels.choices[one].name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={copy.form.schedule}>
          <Select value={schedule} onChange={(event) => setSchedule(event.target.value as typeof schedule)}>
            {SITE_SCHEDULES.map((value) => (
              <option key={value} value={value}>
                {copy.schedules[value]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="mt-2 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
        <DialogClose asChild>
          <Button variant="quiet">{copy.form.cancel}</Button>
        </DialogClose>
        <Button type="submit" pending={connect.isPending}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/** What the server says about a field; anything else is shown beneath the address. */
function errorsOf(error: unknown): Record<string, string | undefined> {
  const found = fieldErrors<string>(error);
  if (Object.keys(found).length > 0) return found;
  const message = error instanceof ApiError && error.status < 500 ? error.problem?.detail : undefined;
  return { address: message ?? copy.form.failed.description };
}
