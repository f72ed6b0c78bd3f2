import { createContext, useContext } from "react";

/** The observation and the moment that strip, dome and list of a night show together. */
export interface NightFocus {
  /** The id of the observation that is pointed at. */
  lit: string | undefined;
  light(id: string | undefined): void;
  /** Shows the sky at a moment. */
  show(ms: number): void;
}

export const NightFocusContext = createContext<NightFocus>({
  lit: undefined,
  light: () => {},
  show: () => {},
});

export const useNightFocus = () => useContext(NightFocusContext);

/** Attributes of an element that stands for an observation: pointed at, it lights up everywhere. */
export function useLight(id: string) {
  const { lit, light } = useNightFocus();
  return {
    "data-lit": lit === id || undefined,
    onMouseEnter: () => light(id),
    onMouseLeave: () => light(undefined),
    onFocus: () => light(id),
    onBlur: () => light(undefined),
  };
}
