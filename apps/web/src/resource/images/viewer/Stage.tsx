import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from "react";
import type { Probed } from "./types.ts";
import type { Detail, Layer } from "./useLayer.ts";
import classes from "./Viewer.module.css";
import { fitted, panned, pixelAt, type Size, type View, zoomed } from "./view.ts";

/** Changes that keys and buttons make to the view. */
export interface StageHandle {
  zoomBy(factor: number): void;
  panBy(x: number, y: number): void;
  fit(): void;
  /** One pixel of the image on one of the screen. */
  actual(): void;
}

interface StageProps {
  ref: Ref<StageHandle>;
  layer: Layer;
  /** The image in words. */
  label: string;
  onZoom(zoom: number): void;
  onProbe(probed: Probed | undefined): void;
}

/** The view, and the size of the image that it was made for: a preview has fewer pixels than its image. */
interface Placed extends View {
  of: Size;
}

/** A close look is taken once nothing has moved for so long. */
const stillMs = 120;

/** The image on black, to be moved and zoomed by wheel, pinch and drag. */
export function Stage({ ref, layer, label, onZoom, onProbe }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Undefined while the whole image is shown. */
  const placed = useRef<Placed>(undefined);
  const detail = useRef<Detail & { version: number }>(undefined);
  const shown = useRef(layer);
  shown.current = layer;
  const frame = useRef(0);
  const still = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stageSize = useCallback((): Size => {
    const { clientWidth, clientHeight } = canvas.current!;
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
  }, []);

  const viewNow = useCallback((): View | undefined => {
    const { size } = shown.current;
    if (!size) return undefined;
    const view = placed.current;
    if (!view) return fitted(size, stageSize());
    const factor = size.width / view.of.width;
    return { x: view.x * factor, y: view.y * factor, zoom: view.zoom / factor };
  }, [stageSize]);

  const draw = useCallback(() => {
    frame.current = 0;
    const view = viewNow();
    const { picture, size, opened, version } = shown.current;
    const element = canvas.current;
    if (!element) return;
    const ratio = window.devicePixelRatio;
    const stage = stageSize();
    const [width, height] = [Math.round(stage.width * ratio), Math.round(stage.height * ratio)];
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    const context = element.getContext("2d")!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!view || !size || !picture) return;
    onZoom(view.zoom * ratio);
    context.setTransform(
      ...[view.zoom * ratio, 0, 0, view.zoom * ratio],
      ...([width / 2 - view.x * view.zoom * ratio, height / 2 - view.y * view.zoom * ratio] as const),
    );
    context.imageSmoothingEnabled = view.zoom * ratio < 2;
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, size.width, size.height);
    const close = detail.current;
    if (!opened || !close || close.version !== version) return;
    context.drawImage(close.picture, close.part.x, close.part.y, close.part.width, close.part.height);
  }, [viewNow, stageSize, onZoom]);

  const lookClosely = useCallback(async () => {
    const { opened, version, detail: read } = shown.current;
    const view = viewNow();
    if (!opened || !view || opened.overviewWidth === opened.width) return;
    if (view.zoom * window.devicePixelRatio <= opened.overviewWidth / opened.width) return;
    const stage = stageSize();
    const from = pixelAt(view, stage, { x: 0, y: 0 });
    const to = pixelAt(view, stage, { x: stage.width, y: stage.height });
    const [x, y] = [Math.max(0, Math.floor(from.x)), Math.max(0, Math.floor(from.y))];
    const width = Math.min(opened.width, Math.ceil(to.x)) - x;
    const height = Math.min(opened.height, Math.ceil(to.y)) - y;
    if (width <= 0 || height <= 0) return;
    const part = { x, y, width, height };
    const picture = await read(part).catch(() => undefined);
    if (!picture || shown.current.version !== version) return;
    detail.current = { part, picture, version };
    frame.current ||= requestAnimationFrame(draw);
  }, [viewNow, stageSize, draw]);

  const redraw = useCallback(() => {
    frame.current ||= requestAnimationFrame(draw);
    clearTimeout(still.current);
    still.current = setTimeout(() => void lookClosely(), stillMs);
  }, [draw, lookClosely]);

  const change = useCallback(
    (next: (view: View, image: Size, stage: Size) => View | undefined) => {
      const { size } = shown.current;
      const view = viewNow();
      if (!size || !view) return;
      const changed = next(view, size, stageSize());
      placed.current = changed && { ...changed, of: size };
      redraw();
    },
    [viewNow, stageSize, redraw],
  );

  const probe = useProbe(shown, viewNow, stageSize, onProbe);
  useImperativeHandle(
    ref,
    () => ({
      zoomBy(factor) {
        change((view, image, stage) => zoomed(view, { image, stage }, factor));
        probe();
      },
      panBy(x, y) {
        change((view, image) => panned(view, image, { x, y }));
        probe();
      },
      fit: () => change(() => undefined),
      actual: () => change((view) => ({ ...view, zoom: 1 / window.devicePixelRatio })),
    }),
    [change, probe],
  );

  useEffect(redraw, [redraw, layer.picture, layer.size, layer.version]);
  useEffect(() => {
    const observer = new ResizeObserver(redraw);
    observer.observe(canvas.current!);
    return () => {
      observer.disconnect();
      clearTimeout(still.current);
    };
  }, [redraw]);
  useGestures(canvas, change, probe);

  return (
    <canvas
      ref={canvas}
      className={classes.canvas}
      role="img"
      aria-label={label}
      data-version={layer.version}
      onPointerLeave={() => onProbe(undefined)}
    />
  );
}

type Change = (next: (view: View, image: Size, stage: Size) => View | undefined) => void;
interface Place {
  x: number;
  y: number;
}

/** Asks for the value under a place, or in the middle, one at a time; where the image isn't there is nothing. */
function useProbe(
  shown: { current: Layer },
  viewNow: () => View | undefined,
  stageSize: () => Size,
  onProbe: (probed: Probed | undefined) => void,
) {
  const state = useRef<{ wanted?: Place | undefined; isBusy: boolean }>({ isBusy: false });
  return useCallback(
    (at?: Place) => {
      const stage = stageSize();
      state.current.wanted = at ?? { x: stage.width / 2, y: stage.height / 2 };
      if (state.current.isBusy) return;
      const ask = async () => {
        state.current.isBusy = true;
        while (state.current.wanted) {
          const place = state.current.wanted;
          state.current.wanted = undefined;
          const view = viewNow();
          const { opened, probe } = shown.current;
          if (!view || !opened) break;
          const pixel = pixelAt(view, stageSize(), place);
          const [column, row] = [Math.floor(pixel.x), Math.floor(pixel.y)];
          const isOn = column >= 0 && row >= 0 && column < opened.width && row < opened.height;
          onProbe(isOn ? await probe(column, row).catch(() => undefined) : undefined);
        }
        state.current.isBusy = false;
      };
      void ask();
    },
    [shown, viewNow, stageSize, onProbe],
  );
}

/** Wheel, drag, pinch and double click. */
function useGestures(
  canvas: { current: HTMLCanvasElement | null },
  change: Change,
  probe: (at?: Place) => void,
) {
  useEffect(() => {
    const element = canvas.current!;
    const fingers = new Map<number, Place>();
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
      fingers.set(event.pointerId, placeOf(event));
    };
    const onMove = (event: PointerEvent) => {
      const now = placeOf(event);
      const before = fingers.get(event.pointerId);
      if (!before) return probe(now);
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      fingers.set(event.pointerId, now);
      const [other] = others;
      if (!other)
        return change((view, image) => panned(view, image, { x: now.x - before.x, y: now.y - before.y }));
      const apart = (one: Place) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const moved = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
      change((view, image, stage) =>
        zoomed(panned(view, image, moved), { image, stage }, apart(now) / apart(before), middle),
      );
    };
    const onUp = ({ pointerId }: PointerEvent) => fingers.delete(pointerId);
    const onDouble = (event: MouseEvent) =>
      change((view, image, stage) => {
        const actual = 1 / window.devicePixelRatio;
        const isClose = view.zoom >= actual * 0.999 && view.zoom > fitted(image, stage).zoom * 1.001;
        return isClose ? undefined : zoomed(view, { image, stage }, actual / view.zoom, placeOf(event));
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
  }, [canvas, change, probe]);
}
