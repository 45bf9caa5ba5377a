import { LIMITS, PLANS, SITE_SCHEDULES } from "@understudy/contracts/plain";
import { ApiError } from "@understudy/sdk";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useCreateSite } from "../../data/sites.ts";
import { useUser } from "../../data/user.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { sites as copy } from "./copy.ts";

type Mode = "page" | "site" | "sitemap" | "feed";
const MODES: readonly Mode[] = ["page", "site", "sitemap", "feed"];
const { form } = copy;

/** A dialog that asks for the site's address and starts reading it. */
export function AddSite({ profileId, children }: { profileId: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent title={form.title} description={copy.lead}>
        <SiteForm profileId={profileId} />
      </DialogContent>
    </Dialog>
  );
}

function SiteForm({ profileId }: { profileId: number }) {
  const what = useId();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const create = useCreateSite(profileId);
  const most = user ? PLANS[user.planType].documentsPerProfile : PLANS.free.documentsPerProfile;
  const [address, setAddress] = useState("");
  const [mode, setMode] = useState<Mode>("page");
  const [depth, setDepth] = useState("3");
  const [limit, setLimit] = useState("");
  const [schedule, setSchedule] = useState<(typeof SITE_SCHEDULES)[number]>("off");
  const [fault, setFault] = useState<string | undefined>();
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    if (!address.trim()) {
      setFault(form.empty);
      return;
    }
    const pageLimit = limit ? { pageLimit: Number(limit) } : {};
    create.mutate(
      { address, mode, depth: Number(depth), schedule, ...pageLimit },
      {
        onSuccess: ({ id }) => navigate(`/sites/${id}?profile=${profileId}`),
        onError: (error) => setFault(faultOf(error)),
      },
    );
  };
  return (
    <form onSubmit={begin} noValidate className="grid gap-4">
      <Field label={form.address} hint={form.addressHint} error={fault}>
        <Input
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
          spellCheck={false}
          dir="ltr"
          value={address}
          maxLength={LIMITS.addressCharacters}
          onChange={(event) => {
            setAddress(event.target.value);
            setFault(undefined);
          }}
        />
      </Field>
      <div>
        <p id={what} className="mb-2 font-semibold text-14">
          {form.mode}
        </p>
        <ChoiceCards
          aria-labelledby={what}
          columns={1}
          value={mode}
          onValueChange={(value) => setMode(value as Mode)}
          choices={MODES.map((value) => ({ value, ...form.modes[value] }))}
        />
      </div>
      {mode === "page" ? null : (
        <div className="grid gap-4 md:grid-cols-2">
          {mode === "site" ? (
            <Field label={form.depth}>
              <Input
                type="number"
                min={0}
                max={LIMITS.siteDepth}
                value={depth}
                onChange={(event) => setDepth(event.target.value)}
              />
            </Field>
          ) : null}
          <Field label={form.limit} hint={form.limitHint(most)}>
            <Input
              type="number"
              min={1}
              max={most}
              placeholder={String(most)}
              value={limit}
              onChange={(event) => setLimit(event.target.value)}
            />
          </Field>
        </div>
      )}
      <Field label={form.schedule}>
        <Select value={schedule} onChange={(event) => setSchedule(event.target.value as typeof schedule)}>
          {SITE_SCHEDULES.map((value) => (
            <option key={value} value={value}>
              {copy.schedules[value]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="mt-2 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
        <DialogClose asChild>
          <Button variant="quiet">{form.cancel}</Button>
        </DialogClose>
        <Button type="submit" pending={create.isPending}>
          {form.begin}
        </Button>
      </div>
    </form>
  );
}

/** Shows the server's message about the address; for other errors, a generic one. */
function faultOf(error: unknown): string {
  const message = error instanceof ApiError && error.status < 500 ? error.problem?.detail : undefined;
  return message ?? form.failed.description;
}
