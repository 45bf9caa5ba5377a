import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "./dialog.tsx";

type ConfirmDialogProps = {
  /** The question. */
  title: string;
  /** What happens if the answer is yes. */
  text?: ReactNode;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  onCancel?: () => void;
  /** The button that asks. */
  children?: ReactNode;
  /** Without such a button: whether it asks now. */
  open?: boolean;
};

/** Asks before something that can't be undone. Enter and Escape both cancel, until the owner moves to the action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel, onConfirm, onCancel, children } = props;
  const [isOpen, setOpen] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  const close = (next: boolean): void => {
    setOpen(next);
    if (!next) onCancel?.();
  };
  return (
    <Dialog open={props.open ?? isOpen} onOpenChange={close}>
      {children ? <DialogTrigger asChild>{children}</DialogTrigger> : null}
      <DialogContent
        role="alertdialog"
        title={title}
        description={text}
        onOpenAutoFocus={(event) => {
          before.current = document.activeElement;
          event.preventDefault();
          keep.current?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (before.current instanceof HTMLElement) before.current.focus();
        }}
        actions={
          <>
            <Button ref={keep} variant="quiet" onClick={() => close(false)}>
              {cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(false);
                onConfirm();
              }}
            >
              {confirm}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
