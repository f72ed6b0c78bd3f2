import { Alert } from "@mantine/core";
import { IconPhotoX } from "@tabler/icons-react";

/** Says why the image that the address names isn't shown. */
export const NoImage = ({ fault, onClose }: { fault: string; onClose(): void }) => (
  <Alert
    role="alert"
    color="yellow"
    title={fault}
    icon={<IconPhotoX size={18} />}
    mb="md"
    withCloseButton
    closeButtonLabel="Dismiss"
    onClose={onClose}
  />
);
