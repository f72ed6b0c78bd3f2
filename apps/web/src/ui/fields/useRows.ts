import { useEffect, useRef, useState } from "react";

/** Moves the keyboard's focus when rows come and go: to the new row, and back to the button that adds them. */
export function useRows() {
  const [fresh, setFresh] = useState<string>();
  const adder = useRef<HTMLButtonElement>(null);
  return { fresh, adder, added: setFresh, removed: () => adder.current?.focus() };
}

/** A row that takes the focus when it is fresh. */
export function useFreshRow<Row extends HTMLElement = HTMLFieldSetElement>(isFresh: boolean) {
  const row = useRef<Row>(null);
  useEffect(() => {
    if (isFresh) row.current?.querySelector("input")?.focus();
  }, [isFresh]);
  return row;
}
