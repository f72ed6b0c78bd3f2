import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";

/** Says that a form's changes were refused because somebody else was faster. */
export function Overtaken() {
  return (
    <Alert role="alert" icon={<IconUsers size={18} />} title="Somebody else changed it meanwhile">
      Nothing of yours is saved yet. What you haven't touched shows what it is now; look it over and save
      again.
    </Alert>
  );
}
