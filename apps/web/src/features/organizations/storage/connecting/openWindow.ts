const looks = "popup,width=640,height=760";
const interval = 500;
/** A window that returns to this site counts as closed until its page has loaded and answered. */
const looksUntilClosed = 6;

/** Opens an address in a new window that can't reach this one. Null if the browser blocks it. */
export function openWindow(address: string): Window | null {
  const opened = window.open("", "_blank", looks);
  if (!opened) return null;
  opened.opener = null;
  opened.location.href = address;
  return opened;
}

/** Calls `onClosed` some time after a window was closed; what it returns ends the watch. */
export function watchWindow(opened: Window, onClosed: () => void): () => void {
  let seen = 0;
  const timer = setInterval(() => {
    seen = opened.closed ? seen + 1 : 0;
    if (seen < looksUntilClosed) return;
    clearInterval(timer);
    onClosed();
  }, interval);
  return () => clearInterval(timer);
}
