import { Download } from "lucide-react";
import type { FormEvent } from "react";
import { packageHref, usePackages } from "../../data/white-label.ts";
import { widgetHref } from "../../data/widgets.ts";
import { formatBytes, formatDate } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { whiteLabel } from "./copy.ts";
import { AddressField, FlagSwitch, type GroupProps, TextField } from "./fields.tsx";

const words = whiteLabel.enterprise;

type EnterprisePanelProps = GroupProps & { profileId: number; onSave: (event: FormEvent) => void };

/** Everything else a brand needs: e-mails, links, API keys and files. */
export function EnterprisePanel({ profileId, onSave, ...group }: EnterprisePanelProps) {
  return (
    <section aria-labelledby="enterprise-panel" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="enterprise-panel" className="text-19">
        {words.title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2 xl:items-start">
        <PagesAndLetters onSave={onSave} {...group} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ApiKeys />
          <Assets profileId={profileId} />
        </div>
      </div>
    </section>
  );
}

function PagesAndLetters({ onSave, ...group }: Omit<EnterprisePanelProps, "profileId">) {
  return (
    <Card>
      <CardHead level={3} title={words.pages} />
      <form onSubmit={onSave} noValidate className="grid gap-6">
        <AddressField name="favicon" words={words.favicon} {...group} />
        <TextField name="customFooter" words={words.customFooter} {...group} />
        <FlagSwitch name="brandedEmails" words={words.brandedEmails} {...group} />
        <FlagSwitch name="customAnalytics" words={words.customAnalytics} {...group} />
        <div className="grid gap-6 border-t pt-6">
          <AddressField name="customSupportUrl" words={words.customSupportUrl} {...group} />
          <AddressField name="privacyUrl" words={words.privacyUrl} {...group} />
          <AddressField name="termsUrl" words={words.termsUrl} {...group} />
        </div>
        {/* Lets Enter submit the form; the visible button is in the bar below. */}
        <button type="submit" hidden />
      </form>
    </Card>
  );
}

function Assets({ profileId }: { profileId: number }) {
  const { data: packages = [] } = usePackages();
  const { assets } = words;
  const ready = packages.find(({ status }) => status === "ready");
  const about = ready ? assets.packageOf(formatDate(ready.createdAt), formatBytes(ready.bytes ?? 0)) : null;
  return (
    <Card flush>
      <CardHead level={3} title={assets.title} />
      <CardRows>
        <Asset name={assets.package} about={about ?? assets.packageNone} href={ready && packageHref(ready)} />
        <Asset name={assets.widget} about={assets.widgetHint} href={widgetHref(profileId)} />
      </CardRows>
    </Card>
  );
}

function Asset({ name, about, href }: { name: string; about: string; href: string | undefined }) {
  const { download, downloadName } = words.assets;
  return (
    <CardRow>
      <div className="min-w-0">
        <p className="font-[550] leading-[1.4]">{name}</p>
        <p className="text-14 text-ink-soft">{about}</p>
      </div>
      {href ? (
        <Button asChild variant="quiet" size="sm">
          <a href={href} download aria-label={downloadName(name)}>
            <Icon of={Download} size={16} />
            {download}
          </a>
        </Button>
      ) : null}
    </CardRow>
  );
}
