import { createElement, type ReactNode, useSyncExternalStore } from "react";
import { UndoButton } from "./UndoButton.tsx";

// The notifications are fetched when the first one is shown, so that they cost nothing at the start.
const library = () => import("@mantine/notifications");
let isWanted = false;
const listeners = new Set<() => void>();

async function show(toast: {
  id?: string;
  title: string;
  message?: ReactNode;
  color: string;
  autoClose?: number;
}) {
  isWanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await library();
  notifications.show({ message: undefined, closeButtonProps: { "aria-label": "Dismiss" }, ...toast });
}

/** Says that something worked. */
export const announceSuccess = (title: string, message?: string) => show({ title, message, color: "green" });

/** The time to think better of it, in milliseconds. */
const undoable = 12_000;

/** Says that something was done, and offers to take it back: the newest alone. */
export async function announceUndoable(title: string, undo: () => unknown) {
  const { notifications } = await library();
  const id = "undo";
  const onUndo = () => {
    notifications.hide(id);
    undo();
  };
  notifications.hide(id);
  await show({
    id,
    title,
    message: createElement(UndoButton, { onUndo }),
    color: "green",
    autoClose: undoable,
  });
}

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
