import type { WaitingVisitor } from "@understudy/contracts";
import { Bell, BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useInbox, waitingKey } from "../../data/inbox.ts";
import {
  allowNotifications,
  changeAlerts,
  notify,
  readAlerts,
  ring,
  useAlerts,
} from "../../platform/inbox-alerts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { inbox as copy } from "./copy.ts";

const { alerts: words } = copy;

/** Where the owner switches sound and notifications on, for this browser. */
export function AlertSettings() {
  const { sound, notification } = useAlerts();
  const [isRefused, setRefused] = useState(false);
  const isOn = sound || notification;
  const changeNotification = async (wanted: boolean): Promise<void> => {
    const isAllowed = wanted && (await allowNotifications(words.sample));
    setRefused(wanted && !isAllowed);
    changeAlerts({ notification: isAllowed });
  };
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={isOn ? words.on : words.open}>
          <Icon of={isOn ? BellRing : Bell} size={20} />
        </Button>
      </DialogTrigger>
      <DialogContent title={words.title} description={words.text}>
        <div className="grid gap-5">
          <SwitchField
            label={words.sound}
            hint={words.soundHint}
            checked={sound}
            onCheckedChange={(wanted) => {
              changeAlerts({ sound: wanted });
              if (wanted) ring();
            }}
          />
          <SwitchField
            label={words.notification}
            hint={isRefused ? <span role="alert">{words.refused}</span> : words.notificationHint}
            checked={notification}
            onCheckedChange={(wanted) => void changeNotification(wanted)}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Announces each visitor who starts to wait, on every owner screen. Renders nothing. */
export function InboxAlerts() {
  const { data } = useInbox();
  const navigate = useNavigate();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set(data.waiting.map(keyOf));
    const [next] = data.waiting.filter((one) => before && !before.has(keyOf(one)));
    if (!next) return;
    const { sound, notification } = readAlerts();
    if (sound) ring();
    if (!notification) return;
    notify({
      title: words.waiting,
      body: next.question,
      tag: keyOf(next),
      onClick: () => void navigate(`/inbox/${waitingKey(next)}`),
    });
  }, [data, navigate]);
  return null;
}

/** A visitor who waits again after a reply is announced again. */
const keyOf = (visitor: WaitingVisitor): string => `${waitingKey(visitor)} ${visitor.since}`;
