import { useRef } from "react";

/** Lets nothing be sent while the same is under way: a second click comes sooner than the button can be disabled. */
export function useOnce<T>(send: (values: T) => Promise<unknown>) {
  const isUnderWay = useRef(false);
  return async (values: T) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await send(values);
    } catch {
      // What failed is on show: it is the mutation's error.
    } finally {
      isUnderWay.current = false;
    }
  };
}
