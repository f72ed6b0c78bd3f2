import { useSyncExternalStore } from "react";

// The notifications are fetched when the first one is shown, so that they cost nothing at the start.
const library = () => import("@mantine/notifications");
let isWanted = false;
const listeners = new Set<() => void>();

async function show(toast: { title: string; message?: string; color: string; autoClose?: number }) {
  isWanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await library();
  notifications.show({ message: undefined, closeButtonProps: { "aria-label": "Dismiss" }, ...toast });
}

/** Says that something worked. */
export const announceSuccess = (title: string, message?: string) => show({ title, message, color: "green" });

/** Says what was found that needs somebody to look. */
export const announceConcern = (title: string) => show({ title, color: "yellow", autoClose: 10_000 });

/** Says that something didn't work, and why. */
export const announceFailure = (title: string, message: string) =>
  show({ title, message, color: "red", autoClose: 10_000 });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True once there was anything to say. */
export const useToastsWanted = () => useSyncExternalStore(subscribe, () => isWanted);
