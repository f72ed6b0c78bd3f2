import { createElement, type ReactNode, useSyncExternalStore } from "react";
import { UndoButton } from "./UndoButton.tsx";

/** The code of toasts. It is fetched when the first one is shown, or later than all else, so that it costs nothing at the start. */
export const toastLibrary = () => import("@mantine/notifications");
let isWanted = false;
const listeners = new Set<() => void>();

interface Toast {
  title: string;
  message?: ReactNode;
  color: string;
  autoClose?: number;
  /** Follows when it goes, by itself or dismissed. */
  onClose?(): void;
  /** Its subjects: it takes the place of the last toast about each. */
  about?: readonly string[];
}

let shownSoFar = 0;
const lastAbout = new Map<string, string>();

/** Shows a toast, the newest first, and returns a function that hides it. */
async function show({ about = [], ...toast }: Toast) {
  isWanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await toastLibrary();
  shownSoFar += 1;
  const id = `toast ${shownSoFar}`;
  for (const subject of about) {
    notifications.hide(lastAbout.get(subject) ?? "");
    lastAbout.set(subject, id);
  }
  const closeButtonProps = { "aria-label": "Dismiss" };
  notifications.show({ message: undefined, closeButtonProps, priority: shownSoFar, ...toast, id });
  return () => notifications.hide(id);
}

/** Says that something worked, in the place of what was said about the same subject before. */
export const announceSuccess = (title: string, message?: string, about?: string) =>
  show({ title, message, color: "green", ...(about && { about: [about] }) });

/** The time to think better of it, in milliseconds. */
export const undoable = 12_000;

/** Says that something was done, and offers to take it back: the newest alone. */
export const announceUndoable = (title: string, undo: () => unknown, about?: string) =>
  offerUndo({ title, color: "green", about: about ? ["undo", about] : ["undo"] }, undo);

interface Forthcoming {
  act(): void;
  /** Follows where the person thinks better of it. */
  undo(): void;
  about: string;
}

/**
 * Says that something is about to be done that can't be taken back once it is: it is done when the toast goes or the page is
 * left, unless the person thinks better of it.
 */
export async function announceForthcoming(title: string, { act, undo, about }: Forthcoming) {
  let isOpen = true;
  const settle = () => {
    window.removeEventListener("pagehide", settle);
    if (isOpen) act();
    isOpen = false;
  };
  const takeBack = () => {
    isOpen = false;
    undo();
  };
  window.addEventListener("pagehide", settle);
  await offerUndo({ title, color: "yellow", onClose: settle, about: [about] }, takeBack).catch(settle);
}

/** Shows a toast with the way back, for as long as that is open. */
async function offerUndo(toast: Omit<Toast, "message" | "autoClose">, undo: () => unknown) {
  const onUndo = () => {
    undo();
    hide();
  };
  const hide = await show({ ...toast, message: createElement(UndoButton, { onUndo }), autoClose: undoable });
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
