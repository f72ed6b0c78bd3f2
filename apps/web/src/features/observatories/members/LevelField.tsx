import { Radio, Stack } from "@mantine/core";
import type { ObservatoryFlag } from "@meridian/contract";
import { memberFlags } from "./MemberMatrix.tsx";

interface LevelFieldProps {
  label: string;
  value: ObservatoryFlag;
  onChange(flag: ObservatoryFlag): void;
}

/** The level of somebody's permissions; each includes the ones before it. */
export function LevelField({ label, value, onChange }: LevelFieldProps) {
  return (
    <Radio.Group label={label} value={value} onChange={(flag) => onChange(flag as ObservatoryFlag)}>
      <Stack gap="xs" mt="xs">
        {memberFlags.map(({ flag, word, meaning }) => (
          <Radio key={flag} value={flag} label={word} description={meaning} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
