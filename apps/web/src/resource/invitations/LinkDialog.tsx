import { Text } from "@mantine/core";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { NewKey } from "../../ui/fields/NewKey.tsx";

interface LinkDialogProps {
  email: string;
  link: string;
  onClose(): void;
}

/** The link of an invitation that no mail takes to its reader, in the only moment in which it can be read. */
export function LinkDialog({ email, link, onClose }: LinkDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Pass this link on to ${email}`} size="lg" closeOnClickOutside={false}>
      <NewKey label="Invitation link" what="link" value={link} onDone={onClose}>
        <Text>
          No mail server is set up, so no mail reaches them. The link works once, for 7 days, and only for an
          account with their address.
        </Text>
      </NewKey>
    </Dialog>
  );
}
