import { useState } from "react";

/** The last choice, shown at once: the address, which keeps it, follows a moment later. */
export function useChosen<T>(kept: T, keep: (value: T) => void) {
  const [chosen, setChosen] = useState(kept);
  const [known, setKnown] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    setChosen(kept);
  }
  const choose = (value: T) => {
    setChosen(value);
    keep(value);
  };
  return [chosen, choose] as const;
}
