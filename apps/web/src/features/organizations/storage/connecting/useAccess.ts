import { useEffect, useRef, useState } from "react";
import { type Answer, accessChannel } from "./accessChannel.ts";
import { openWindow, watchWindow } from "./openWindow.ts";

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
