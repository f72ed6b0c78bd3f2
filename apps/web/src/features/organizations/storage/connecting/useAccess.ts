import { useEffect, useRef, useState } from "react";

export interface Access {
  step: "unasked" | "waiting" | "closed" | "blocked" | "denied";
  /** The service's page that was opened last. */
  address: string;
}

/** Asks for access on a service's page in a new window; calls `take` once with the returned code. */
export function useAccess() {
  const [access, setAccess] = useState<Access>({ step: "unasked", address: "" });
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  function ask(state: string, address: string, take: (code: string) => void) {
    end.current();
    const go = (step: Access["step"]) => setAccess({ step, address });
    const channel = accessChannel(state);
    const opened = openWindow(address);
    const unwatch = opened ? watchWindow(opened, () => go("closed")) : () => {};
    let isAnswered = false;
    channel.onmessage = ({ data: { code } }: MessageEvent<Answer>) => {
      channel.postMessage("taken");
      if (isAnswered) return;
      isAnswered = true;
      unwatch();
      go(code ? "unasked" : "denied");
      if (code) take(code);
    };
    end.current = () => {
      unwatch();
      channel.close();
    };
    go(opened ? "waiting" : "blocked");
  }

  return { access, ask };
}

const windowFeatures = "popup,width=640,height=760";
const interval = 500;
/** A window that returns to this site counts as closed until its page has loaded and answered. */
const looksUntilClosed = 6;

/** Opens an address in a new window that can't reach this one. Null if the browser blocks it. */
function openWindow(address: string): Window | null {
  const opened = window.open("", "_blank", windowFeatures);
  if (!opened) return null;
  opened.opener = null;
  opened.location.href = address;
  return opened;
}

/** Calls `onClosed` some time after a window was closed; what it returns ends the watch. */
function watchWindow(opened: Window, onClosed: () => void): () => void {
  let seen = 0;
  const timer = setInterval(() => {
    seen = opened.closed ? seen + 1 : 0;
    if (seen < looksUntilClosed) return;
    clearInterval(timer);
    onClosed();
  }, interval);
  return () => clearInterval(timer);
}

/** The answer of a service's page. */
export interface Answer {
  /** Null when the person refused access. */
  code: string | null;
}

/** Connects the form that asks for access with the window that returns with this state, and no other form. */
export const accessChannel = (state: string) => new BroadcastChannel(`storage-access-${state}`);
