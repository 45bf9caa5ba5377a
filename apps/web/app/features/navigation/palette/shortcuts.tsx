import { Fragment, type ReactNode } from "react";
import { menuLinks } from "../../../screens.ts";
import { Dialog, DialogContent } from "../../../ui/dialog.tsx";
import { SwitchField } from "../../../ui/switch.tsx";
import { shortcuts as copy, palette } from "./copy.ts";
import { isApple, Key } from "./keys.tsx";
import { switchSingleKeys, useSingleKeys } from "./letter-keys.ts";

/** Every shortcut that works, and a switch for those of a single letter. */
export function Shortcuts({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const areOn = useSingleKeys();
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={copy.title}>
        <Group label={copy.groups.anywhere}>
          <Shortcut name={copy.search} keys={[isApple() ? "⌘" : "Ctrl", "K"]} />
          {areOn ? <Shortcut name={copy.list} keys={["?"]} /> : null}
        </Group>
        {areOn ? (
          <Group label={copy.groups.goTo}>
            {menuLinks("bar").map(({ label, key }) =>
              key ? <Shortcut key={key} name={label} keys={["G", key.toUpperCase()]} isSequence /> : null,
            )}
          </Group>
        ) : null}
        <Group label={copy.groups.search}>
          <Shortcut name={copy.move} keys={["↑", "↓"]} />
          <Shortcut name={copy.open} keys={["Enter"]} />
          <Shortcut name={palette.hints.close} keys={["Esc"]} />
        </Group>
        <div className="border-t pt-4">
          <SwitchField
            label={copy.letters.label}
            hint={copy.letters.hint}
            checked={areOn}
            onCheckedChange={switchSingleKeys}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="mb-1 font-semibold text-12 text-ink-soft">{label}</h3>
      <dl>{children}</dl>
    </section>
  );
}

type ShortcutProps = { name: string; keys: readonly string[]; isSequence?: boolean };

function Shortcut({ name, keys, isSequence = false }: ShortcutProps) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-t">
      <dt className="text-14">{name}</dt>
      <dd className="flex items-center gap-1.5 text-12 text-ink-soft">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {isSequence && index > 0 ? copy.between : null}
            <Key>{key}</Key>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
