import { useBlocker } from "react-router";
import { loadErrors } from "../content/load-errors.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { dropUnsaved, hasUnsaved } from "./unsaved.ts";

const { leave } = loadErrors;

/** Asks before a page with unsaved changes is left. Once per owner screen: a router supports one blocker. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={leave.title}
      text={leave.text}
      confirm={leave.confirm}
      cancel={leave.cancel}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        dropUnsaved();
        blocker.proceed?.();
      }}
    />
  );
}
