import type { Device } from "@understudy/contracts";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { useDevices, useEndDevices } from "../../data/account.ts";
import { useApiKeys } from "../../data/developers.ts";
import { formatRecentDay } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { account as copy } from "./copy.ts";

const MOBILE = new Set(["iPhone", "iPad", "Android"]);

/** The devices where the owner is signed in, with a button to sign out of each. */
export function Devices() {
  const end = useEndDevices();
  const hasKeys = Boolean(useApiKeys().data?.length);
  const [revokesKeys, setRevokesKeys] = useState(true);
  const { title, note, endOthers, revokeKeys, ended, notEnded } = copy.devices;
  const signOut = (which: string | { keepKeys: boolean }): void =>
    end.mutate(which, {
      onSuccess: () => toast({ ...ended, variant: "success" }),
      onError: () => toast({ ...notEnded, variant: "destructive" }),
    });
  return (
    <Card flush>
      <CardHead title={title} note={note} />
      <QueryBoundary query={useDevices()} loading={<SkeletonRows rows={1} />} className="mb-4">
        {(devices) => (
          <>
            <CardRows>
              {devices.map((device) => (
                <Row
                  key={device.id}
                  device={device}
                  isEnding={end.isPending}
                  onEnd={() => signOut(device.id)}
                />
              ))}
            </CardRows>
            {devices.length > 1 ? (
              <div className="grid justify-items-start gap-4 border-t py-4">
                {hasKeys ? (
                  <CheckboxField
                    label={revokeKeys.label}
                    hint={revokeKeys.hint}
                    checked={revokesKeys}
                    onCheckedChange={(checked) => setRevokesKeys(checked === true)}
                  />
                ) : null}
                <Button
                  variant="quiet"
                  wide="phone"
                  pending={end.isPending}
                  onClick={() => signOut({ keepKeys: hasKeys && !revokesKeys })}
                >
                  {endOthers}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Row({ device, isEnding, onEnd }: { device: Device; isEnding: boolean; onEnd: () => void }) {
  const { browser, system, current, lastSeenAt, signedInAt } = device;
  const { here, on, seen, end } = copy.devices;
  const name = on(browser, system);
  return (
    <CardRow>
      <div className="flex min-w-0 items-center gap-3.5">
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunk text-ink-soft">
          <Icon of={MOBILE.has(system) ? Smartphone : Monitor} />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-[550]">
            {name}
            {current ? <Badge tone="good">{here}</Badge> : null}
          </p>
          <p className="text-14 text-ink-soft">
            {seen(formatRecentDay(lastSeenAt), formatRecentDay(signedInAt))}
          </p>
        </div>
      </div>
      {current ? null : (
        <Button variant="quiet" size="sm" aria-label={`${end}: ${name}`} pending={isEnding} onClick={onEnd}>
          {end}
        </Button>
      )}
    </CardRow>
  );
}
