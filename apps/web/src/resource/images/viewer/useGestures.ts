import { useEffect, useEffectEvent } from "react";
import type { Place } from "./types.ts";
import { closeUp, panned, type Size, type View, zoomed } from "./view.ts";

/** Changes the view to the next one; undefined shows the whole image. */
export type Change = (next: (view: View, image: Size, stage: Size) => View | undefined) => void;

interface Follow {
  change: Change;
  /** Asks for the value under a place. */
  probe(at: Place, isPointer?: boolean): void;
  /** True while the whole image is in sight, where a finger has nothing to move. */
  seesAll(): boolean;
  onSwipe(to: "before" | "after"): void;
}

/** The pixels of the screen within which a finger stays that taps, and beyond which one swipes. */
const [tapWithin, swipeBeyond] = [10, 48];

/** Wheel, drag, pinch and double click; by touch also a tap, and a swipe while the whole image is in sight. */
export function useGestures(
  canvas: { current: HTMLCanvasElement | null },
  { change, probe, seesAll, onSwipe }: Follow,
) {
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = canvas.current!;
    const fingers = new Map<number, Place>();
    /** The place where the only finger came down. */
    let begun: Place | undefined;
    const placeOf = ({ clientX, clientY }: MouseEvent): Place => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // Browsers tell a pinch on a touchpad as a wheel with Ctrl, in smaller steps.
      const speed = event.ctrlKey ? 0.01 : event.deltaMode === 1 ? 0.05 : 0.0015;
      const factor = Math.exp(-event.deltaY * speed);
      change((view, image, stage) => zoomed(view, { image, stage }, factor, placeOf(event)));
    };
    const onDown = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      begun = event.pointerType === "touch" && fingers.size === 0 ? placeOf(event) : undefined;
      fingers.set(event.pointerId, placeOf(event));
    };
    const onMove = (event: PointerEvent) => {
      const now = placeOf(event);
      const before = fingers.get(event.pointerId);
      if (!before) return probe(now, true);
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      fingers.set(event.pointerId, now);
      const [other] = others;
      if (begun && seesAll()) return;
      if (!other)
        return change((view, image) => panned(view, image, { x: now.x - before.x, y: now.y - before.y }));
      const apart = (one: Place) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const moved = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
      change((view, image, stage) =>
        zoomed(panned(view, image, moved), { image, stage }, apart(now) / apart(before), middle),
      );
    };
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (!begun || event.type === "pointercancel") return;
      const place = placeOf(event);
      const [across, along] = [place.x - begun.x, place.y - begun.y];
      if (Math.hypot(across, along) < tapWithin) probe(place);
      else if (seesAll() && Math.abs(across) > Math.max(swipeBeyond, 2 * Math.abs(along)))
        swipe(across > 0 ? "before" : "after");
    };
    const onDouble = (event: MouseEvent) =>
      change((view, image, stage) => {
        const close = closeUp(image, stage, window.devicePixelRatio);
        const isClose = view.zoom >= close * 0.999;
        return isClose ? undefined : zoomed(view, { image, stage }, close / view.zoom, placeOf(event));
      });
    const listeners = [
      ["wheel", onWheel],
      ["pointerdown", onDown],
      ["pointermove", onMove],
      ["pointerup", onUp],
      ["pointercancel", onUp],
      ["dblclick", onDouble],
    ] as [string, EventListener][];
    for (const [name, listen] of listeners) element.addEventListener(name, listen, { passive: false });
    return () => {
      for (const [name, listen] of listeners) element.removeEventListener(name, listen);
    };
  }, [canvas, change, probe, seesAll]);
}
