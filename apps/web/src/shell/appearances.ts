import { IconDeviceDesktop, IconMoon, IconSun, IconTelescope } from "@tabler/icons-react";
import type { AppearanceChoice } from "../appearanceChoice.ts";

export const appearanceChoices: { value: AppearanceChoice; label: string; icon: typeof IconSun }[] = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "night", label: "Night (red)", icon: IconTelescope },
  { value: "system", label: "Same as system", icon: IconDeviceDesktop },
];
