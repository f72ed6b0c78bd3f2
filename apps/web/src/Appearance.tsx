import { MantineProvider } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useAppearance } from "./appearanceChoice.ts";
import { dayTheme, dayVariables, nightTheme, nightVariables } from "./theme.ts";

/** Gives the component library the colours that the person chose: light, dark, or red on near-black. */
export function Appearance({ children }: { children: ReactNode }) {
  const appearance = useAppearance();
  const isNight = appearance === "night";
  // The early script's background has done its work once the style sheet is there.
  useEffect(() => void document.documentElement.style.removeProperty("background"), []);
  return (
    <MantineProvider
      theme={isNight ? nightTheme : dayTheme}
      cssVariablesResolver={isNight ? nightVariables : dayVariables}
      forceColorScheme={appearance === "light" ? "light" : "dark"}
    >
      {children}
    </MantineProvider>
  );
}
