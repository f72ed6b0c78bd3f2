import { Drawer } from "@mantine/core";
import { useReturnedFocus } from "../ui/dialogs/Dialog.tsx";
import classes from "./NavigationDrawer.module.css";
import { Rail } from "./Rail.tsx";

/** The rail on a screen that has no room for it. */
export default function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  useReturnedFocus();
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size="17rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <Drawer.CloseButton aria-label="Close navigation" className={classes.close} />
        <Rail isCollapsed={false} onNavigate={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
