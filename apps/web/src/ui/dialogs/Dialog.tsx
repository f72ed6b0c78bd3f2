import { Button, Modal, type ModalProps } from "@mantine/core";
import { createContext, useContext, useState } from "react";
import { draftsSoFar, mayLeave, useQuestion } from "../../forms/unsaved.ts";
import { useReturnedFocus } from "./useReturnedFocus.ts";

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
