import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";

/** A dialog, open while it is there. Afterwards the focus is where it was before, so that the keyboard's place isn't lost. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useReturnedFocus();
  return <Modal opened {...props} />;
}

/** The library gives the focus back to whoever opened a dialog only when it is closed, and ours are taken away. */
function useReturnedFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // Once the dialog is gone; whatever has taken the focus by then keeps it.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}
