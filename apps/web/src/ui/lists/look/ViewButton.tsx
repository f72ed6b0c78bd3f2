import { Button } from "@mantine/core";
import { IconLayoutList } from "@tabler/icons-react";
import { openedLate } from "../../page/openedLate.tsx";

const ViewPanel = openedLate(() => import("./ViewPanel.tsx"), "dialog");

/** Opens the views of a list: those kept under a name, how dense it is, and its columns. */
export const ViewButton = () => (
  <ViewPanel
    button={
      <Button variant="default" leftSection={<IconLayoutList size={16} />}>
        View
      </Button>
    }
  />
);
