import { Group, Popover, Radio, Stack } from "@mantine/core";
import { cloneElement } from "react";
import {
  type AppearanceChoice,
  leastBrightness,
  setAppearance,
  setBrightness,
  useAppearance,
  useAppearanceChoice,
  useBrightness,
} from "../appearanceChoice.ts";
import type { Opening } from "../ui/page/openedLate.tsx";
import classes from "./AppearancePopup.module.css";
import { appearanceChoices } from "./appearances.ts";

/** The themes, which stay while one looks at them; within the red one its brightness. */
export default function AppearancePopup({ button, opened, onChange }: Opening) {
  const chosen = useAppearanceChoice();
  const current = useAppearance();
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={200} trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown>
        <Radio.Group
          label="Theme"
          value={chosen}
          onChange={(choice) => setAppearance(choice as AppearanceChoice)}
        >
          <Stack gap={0}>
            {appearanceChoices.map((choice) => (
              <Radio
                key={choice.value}
                value={choice.value}
                classNames={{ body: classes.choice, labelWrapper: classes.words }}
                label={
                  <Group gap="xs" wrap="nowrap">
                    <choice.icon size={16} aria-hidden="true" /> {choice.label}
                  </Group>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        {current === "night" && <Brightness />}
      </Popover.Dropdown>
    </Popover>
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
