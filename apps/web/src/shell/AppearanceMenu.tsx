import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import {
  leastBrightness,
  setAppearance,
  setBrightness,
  useAppearance,
  useAppearanceChoice,
  useBrightness,
} from "../appearanceChoice.ts";
import type { Opening } from "../ui/page/openedLate.tsx";
import classes from "./AppearanceMenu.module.css";
import { appearanceChoices } from "./appearances.ts";

export default function AppearanceMenu({ button, opened, onChange }: Opening) {
  const chosen = useAppearanceChoice();
  const current = useAppearance();
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
        {current === "night" && <Brightness />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Dims the red theme for eyes that are used to the dark. */
function Brightness() {
  const brightness = useBrightness();
  return (
    <label className={classes.brightness}>
      Brightness
      <input
        type="range"
        min={leastBrightness}
        max={100}
        step={5}
        value={brightness}
        onChange={(event) => setBrightness(Number(event.currentTarget.value))}
      />
    </label>
  );
}
