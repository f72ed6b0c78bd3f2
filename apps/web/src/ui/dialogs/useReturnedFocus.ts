import { useEffect, useState } from "react";

/**
 * Gives the focus back to whatever had it, once the layer that calls this is taken away: the library does so only where a
 * layer is closed and stays.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // Once the dialog is gone; whatever has taken the focus by then keeps it.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const place = opener?.isConnected ? opener : document.querySelector("h1");
        if (isLost && place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}
