import { Skeleton } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";

interface WhenSeenProps {
  /** Of what comes in its place, in pixels. */
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
