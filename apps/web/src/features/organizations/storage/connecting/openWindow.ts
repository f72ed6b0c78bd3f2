const looks = "popup,width=640,height=760";
const interval = 500;
/** A window that comes back to this site counts as closed until its page is there and has answered. */
const looksUntilClosed = 6;

/** Opens an address in a window of its own, which can't reach this one. Null where the browser doesn't let it. */
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
