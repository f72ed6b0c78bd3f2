import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun, IconTelescope } from "@tabler/icons-react";
import {
  type AppearanceChoice,
  setAppearance,
  useAppearance,
  useAppearanceChoice,
} from "../appearanceChoice.ts";

export const appearanceChoices: { value: AppearanceChoice; label: string; icon: typeof IconSun }[] = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "night", label: "Night (red)", icon: IconTelescope },
  { value: "system", label: "Same as system", icon: IconDeviceDesktop },
];

export function AppearanceMenu() {
  const current = useAppearance();
  const chosen = useAppearanceChoice();
  const Picture = appearanceChoices.find((choice) => choice.value === current)?.icon ?? IconSun;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Theme">
          <Picture size={20} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
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
