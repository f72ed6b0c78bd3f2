import { Text } from "@mantine/core";
import { NewKey } from "../../resource/keys/NewKeyDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";

interface LinkDialogProps {
  email: string;
  link: string;
  onClose(): void;
}

/** The link to a new account, to pass on when no mail is sent. */
export const LinkDialog = ({ email, link, onClose }: LinkDialogProps) => (
  <Dialog onClose={onClose} title={`Pass this link on to ${email}`} size="lg" closeOnClickOutside={false}>
    <NewKey label="Link" what="link" value={link} isKept onDone={onClose}>
      <Text>
        No mail server is set up, so no mail reaches them. Whoever has the link chooses the password of the
        account. It works once, for 7 days; the outbox keeps it, too.
      </Text>
    </NewKey>
  </Dialog>
);
