import type { HttpFault, Matches } from "./httpFault.ts";

/** The server has answered in full, and the connection is reset before the client hears any of it. */
export function loseHttpAnswer({
  times = 1,
  matches = () => true,
}: {
  times?: number;
  matches?: Matches;
} = {}): HttpFault {
  let left = times;
  return (request) => (matches(request) && left-- > 0 ? "lose answer" : undefined);
}
