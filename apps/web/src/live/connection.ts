import type { LiveMessage, liveClosed } from "@meridian/contract";

interface LiveEvents {
  opened(): void;
  message(message: LiveMessage): void;
  /** It will be opened again. */
  lost(): void;
  /** It won't: the session is over. */
  signedOut(): void;
}

const signedOut: typeof liveClosed.signedOut = 4401;
const longestPause = 10_000;

/** Longer after each failure, and not the same for everyone: a server that starts again isn't asked by all at once. */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  Math.min(1000 * 2 ** failures, longestPause) * (0.5 + random / 2);

const address = () => {
  const url = new URL("/ws", window.location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url;
};

/** Keeps a connection to the server open until the returned function is called. */
export function connectLive(on: LiveEvents): () => void {
  let failures = 0;
  let timer: number | undefined;
  let socket: WebSocket | undefined;
  let isOver = false;

  function connect() {
    window.clearTimeout(timer);
    socket = new WebSocket(address());
    socket.onopen = () => {
      failures = 0;
      on.opened();
    };
    socket.onmessage = ({ data }) => on.message(JSON.parse(data));
    socket.onclose = ({ code }) => {
      socket = undefined;
      if (isOver) return;
      on.lost();
      if (code === signedOut) on.signedOut();
      else timer = window.setTimeout(connect, pauseAfter(failures++));
    };
  }

  const backOnline = () => socket ?? connect();
  const offline = () => socket?.close();
  window.addEventListener("online", backOnline);
  window.addEventListener("offline", offline);
  connect();
  return () => {
    isOver = true;
    window.removeEventListener("online", backOnline);
    window.removeEventListener("offline", offline);
    window.clearTimeout(timer);
    socket?.close();
  };
}
