import { useSyncExternalStore } from "react";

export type Appearance = "light" | "dark" | "night";

const key = "meridian.appearance";
const listeners = new Set<() => void>();
const root = document.documentElement;

const current = () => root.dataset.appearance as Appearance;

/** Changes the colours of everything at once and remembers it in this browser. */
export function setAppearance(appearance: Appearance) {
  root.dataset.appearance = appearance;
  root.style.removeProperty("background");
  try {
    localStorage.setItem(key, appearance);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppearance = () => useSyncExternalStore(subscribe, current);
