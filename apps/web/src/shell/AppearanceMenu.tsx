import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { setAppearance, useAppearanceChoice } from "../appearanceChoice.ts";
import type { Opening } from "../ui/page/openedLate.tsx";
import { appearanceChoices } from "./appearances.ts";

export default function AppearanceMenu({ button, opened, onChange }: Opening) {
  const chosen = useAppearanceChoice();
  return (
    <Menu position="bottom-end" width={180} opened={opened} onChange={onChange}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {appearanceChoices.map((choice) => (
          <Menu.Item
            key={choice.value}
            leftSection={<choice.icon size={16} />}
            rightSection={choice.value === chosen && <IconCheck size={16} aria-label="chosen" />}
            onClick={() => setAppearance(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
