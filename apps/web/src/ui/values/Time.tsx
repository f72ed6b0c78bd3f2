import { Skeleton } from "@mantine/core";
import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from "react";
import { age, distance, inZone, isSameDay, type MomentShape, momentByClocks } from "../../format/moment.ts";
import { shownZone, useClocks } from "../../format/zone.ts";

/** True if something around a moment takes the focus, and with it shows the moment's hint. */
export const WithinFocusable = createContext(false);

interface TimeProps {
  at: string | null | undefined;
  /** Brief: a moment of today by the clock alone, any other one with its date. */
  shape?: MomentShape | "distance" | "brief";
  /** Text to show where there is no time. */
  none?: string;
  /** Says it in these words. */
  words?: string;
}

/** A moment by the clock that was chosen; hover, tap and focus tell it by all: one's own, UTC and the site's. */
export function Time({ at, shape = "moment", none = "–", words }: TimeProps) {
  const clocks = useClocks();
  const isWithin = useContext(WithinFocusable);
  if (!at) return <span>{none}</span>;
  return (
    <time
      dateTime={at}
      className="numeric"
      data-hint={momentByClocks(at, clocks)}
      // The keyboard has no other way to the hint.
      tabIndex={isWithin ? undefined : 0}
    >
      {words ?? said(at, shape, shownZone(clocks))}
    </time>
  );
}

function said(at: string, shape: NonNullable<TimeProps["shape"]>, zone: string): string {
  if (shape === "distance") return distance(at);
  if (shape === "brief")
    return inZone(at, zone, isSameDay(at, new Date().toISOString(), zone) ? "clock" : "moment");
  return inZone(at, zone, shape);
}

const everyMs = 5000;

/** Time since a moment, to the second, which keeps counting while it is looked at. */
export function Age({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [at]);
  return <Time at={at} words={age(at, now)} />;
}

interface WhenSeenProps {
  /** Height in pixels of the empty space before it is seen. */
  height: number;
  children: ReactNode;
}

/** Shows something, and with it loads its code, once it is about to come into sight. */
export function WhenSeen({ height, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        watching.disconnect();
      },
      { rootMargin: "200px" },
    );
    watching.observe(place.current);
    // On paper everything is seen.
    const print = () => setSeen(true);
    window.addEventListener("beforeprint", print);
    return () => {
      watching.disconnect();
      window.removeEventListener("beforeprint", print);
    };
  }, []);
  if (!isSeen) return <div ref={place} style={{ height }} />;
  return <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>;
}
