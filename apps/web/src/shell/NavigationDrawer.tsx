import { Drawer } from "@mantine/core";
import { Rail } from "./Rail.tsx";

/** The rail on a screen that has no room for it. */
export default function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size="17rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <Rail isCollapsed={false} onNavigate={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
