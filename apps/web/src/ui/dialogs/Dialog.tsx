import { Button, Modal, type ModalProps } from "@mantine/core";
import { createContext, useContext, useEffect, useState } from "react";
import { draftsSoFar, mayLeave, useQuestion } from "../../forms/unsaved.ts";

const Closing = createContext(() => {});

/**
 * A dialog, open while it is there. It asks before what was typed in it is lost. Afterwards the focus is where it was
 * before, so that the keyboard's place isn't lost.
 */
export function Dialog({ onClose, children, closeOnEscape = true, ...props }: Omit<ModalProps, "opened">) {
  useReturnedFocus();
  // What the page behind it holds isn't left with the dialog.
  const [outside] = useState(draftsSoFar);
  const isAsking = useQuestion() !== undefined;
  const close = async () => {
    if (await mayLeave(outside)) onClose();
  };
  return (
    <Modal
      opened
      {...props}
      closeOnEscape={closeOnEscape && !isAsking}
      trapFocus={!isAsking}
      onClose={() => void close()}
      // React passes it on to a form that the dialog was opened from, which would be sent as well.
      onSubmit={(event) => event.stopPropagation()}
    >
      <Closing value={() => void close()}>{children}</Closing>
    </Modal>
  );
}

/** Leaves the dialog around it. */
export const CancelButton = ({ children = "Cancel" }: { children?: string | undefined }) => (
  <Button variant="default" onClick={useContext(Closing)}>
    {children}
  </Button>
);

/**
 * Gives the focus back to whatever had it, once the layer that calls this is taken away: the library does so only where a
 * layer is closed and stays.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // Once the dialog is gone; whatever has taken the focus by then keeps it.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const place = opener?.isConnected ? opener : document.querySelector("h1");
        if (isLost && place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}
