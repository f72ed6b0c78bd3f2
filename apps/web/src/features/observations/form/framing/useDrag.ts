import { type PointerEvent, useRef, useState } from "react";
import { extendedTo, type Frame, moved, type Point, turnedTo, type View } from "./frame.ts";

/** The parts of a frame that a pointer takes hold of. */
export type Grip = "frame" | "turn" | "extend";

const by: Record<Grip, (frame: Frame, view: View, from: Point, to: Point) => Frame> = {
  frame: moved,
  turn: (frame, view, _, to) => turnedTo(frame, view, to),
  extend: (frame, view, _, to) => extendedTo(frame, view, to),
};

/**
 * Lets a pointer move, turn and extend a frame. While it does, `shown` follows it over the view that was there before; `onEnd` is
 * called once with what it came to.
 */
export function useDrag(frame: Frame | undefined, view: View, onEnd: (frame: Frame) => void) {
  const svg = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<{ frame: Frame; view: View }>();
  const held = useRef<{ grip: Grip; frame: Frame; view: View; from: Point }>(undefined);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = svg.current!.getBoundingClientRect();
    return [((clientX - left) / width) * 200 - 100, ((clientY - top) / height) * 200 - 100];
  };
  const stop = () => {
    held.current = undefined;
    setDragged(undefined);
  };
  return {
    svg,
    shown: dragged?.frame ?? frame,
    view: dragged?.view ?? view,
    /** The listeners of an element by which the frame is held. */
    grip: (grip: Grip) => ({
      onPointerDown(event: PointerEvent) {
        if (!frame || event.button !== 0) return;
        held.current = { grip, frame, view, from: pointOf(event) };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      },
      onPointerMove(event: PointerEvent) {
        const { current } = held;
        if (current)
          setDragged({
            frame: by[current.grip](current.frame, current.view, current.from, pointOf(event)),
            view: current.view,
          });
      },
      onPointerUp() {
        if (dragged) onEnd(dragged.frame);
        stop();
      },
      onPointerCancel: stop,
    }),
  };
}
