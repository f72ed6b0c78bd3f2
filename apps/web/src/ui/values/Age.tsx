import { useEffect, useState } from "react";
import { age } from "../../format/moment.ts";
import { Time } from "./Time.tsx";

const everyMs = 5000;

/** How long ago something was, to the second, and still right while it is looked at. */
export function Age({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [at]);
  return <Time at={at} words={age(at, now)} />;
}
