import { useSyncExternalStore } from "react";

export type Appearance = "light" | "dark" | "night";
export type AppearanceChoice = Appearance | "system";

const key = "meridian.appearance";
const listeners = new Set<() => void>();
const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const isAppearance = (kept: string | null): kept is Appearance =>
  kept === "light" || kept === "dark" || kept === "night";

function kept(): AppearanceChoice {
  try {
    const appearance = localStorage.getItem(key);
    return isAppearance(appearance) ? appearance : "system";
  } catch {
    return "system";
  }
}

let chosen = kept();
const current = () => root.dataset.appearance as Appearance;

/** Colours of the browser's own frame, as `public/appearance.js` has them before the application is there. */
const themeColors: Record<Appearance, string> = { light: "#0c1330", dark: "#0d1329", night: "#000000" };

function show() {
  const appearance = chosen !== "system" ? chosen : prefersDark.matches ? "dark" : "light";
  root.dataset.appearance = appearance;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", themeColors[appearance]);
  root.style.removeProperty("background");
  for (const listener of listeners) listener();
}

/** Changes the colours of everything at once and remembers it in this browser. */
export function setAppearance(choice: AppearanceChoice) {
  chosen = choice;
  try {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  show();
}

prefersDark.addEventListener("change", () => {
  if (chosen === "system") show();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The colours on show. */
export const useAppearance = () => useSyncExternalStore(subscribe, current);

/** The chosen appearance, which may be to follow the system. */
export const useAppearanceChoice = () => useSyncExternalStore(subscribe, () => chosen);

const brightnessKey = "meridian.brightness";
const brightnessListeners = new Set<() => void>();
export const leastBrightness = 20;
const keptBrightness = () => {
  const kept = Number(root.style.getPropertyValue("--m-brightness")) * 100;
  return kept >= leastBrightness && kept <= 100 ? Math.round(kept) : 100;
};

/** Dims everything in the red theme, in percent of its colours, and remembers it in this browser. */
export function setBrightness(percent: number) {
  root.style.setProperty("--m-brightness", String(percent / 100));
  try {
    localStorage.setItem(brightnessKey, String(percent));
  } catch {
    // Without storage it lasts until the page is left.
  }
  for (const listener of brightnessListeners) listener();
}

function subscribeToBrightness(listener: () => void) {
  brightnessListeners.add(listener);
  return () => brightnessListeners.delete(listener);
}

/** The brightness of the red theme, in percent. */
export const useBrightness = () => useSyncExternalStore(subscribeToBrightness, keptBrightness);
