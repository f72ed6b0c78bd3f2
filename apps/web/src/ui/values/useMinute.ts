import { useEffect, useState } from "react";

const minute = 60_000;

/** The beginning of the minute at hand, in milliseconds since 1970; it changes as the minute does. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (Date.now() % minute) + 50);
    return () => clearTimeout(timer);
  }, [now]);
  return now - (now % minute);
}
