import { Button, Drawer, Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./FilterDrawer.module.css";

/** A sheet from below with what narrows a list. */
export default function FilterDrawer({ children, onClose }: { children: ReactNode; onClose(): void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Filters"
      closeButtonProps={{ "aria-label": "Close" }}
      attributes={{ header: { role: "presentation" } }}
      classNames={{ content: classes.sheet }}
    >
      <Group gap="md">
        {children}
        <Button fullWidth onClick={onClose}>
          Show the list
        </Button>
      </Group>
    </Drawer>
  );
}
