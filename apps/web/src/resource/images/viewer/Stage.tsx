import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from "react";
import type { Place, Probed } from "./types.ts";
import { type Change, useGestures } from "./useGestures.ts";
import type { Detail, Layer } from "./useLayer.ts";
import { useProbe } from "./useProbe.ts";
import classes from "./Viewer.module.css";
import { fitted, isWhole, panned, pixelAt, placeOf, type Size, type View, zoomed } from "./view.ts";

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
  /** Follows a finger that leads to the image beside this one. */
  onSwipe(to: "before" | "after"): void;
}

/** The view, and the size of the image that it was made for: a preview has fewer pixels than its image. */
interface Placed extends View {
  of: Size;
}

/** A close look is taken once nothing has moved for so long. */
const stillMs = 120;

/** Marks a pixel from its four sides, so that it stays in sight itself. */
function drawMark(context: CanvasRenderingContext2D, { x, y }: Place, zoom: number) {
  const from = 6 + zoom / 2;
  context.beginPath();
  for (const [across, along] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + across * from, y + along * from);
    context.lineTo(x + across * (from + 12), y + along * (from + 12));
  }
  for (const [width, style] of [
    [4, "#000"],
    [2, getComputedStyle(context.canvas).color],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = style;
    context.stroke();
  }
}

/** The image on black, to be moved and zoomed by wheel, pinch and drag. */
export function Stage({ ref, layer, label, onZoom, onProbe, onSwipe }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Undefined while the whole image is shown. */
  const placed = useRef<Placed>(undefined);
  const detail = useRef<Detail & { version: number }>(undefined);
  const shown = useRef(layer);
  shown.current = layer;
  const marked = useRef<Place>(undefined);
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
    const element = canvas.current;
    if (!element) return;
    const view = viewNow();
    const { picture, size, opened, version } = shown.current;
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
    if (opened && close?.version === version)
      context.drawImage(close.picture, close.part.x, close.part.y, close.part.width, close.part.height);
    const pixel = opened && marked.current;
    if (!pixel) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawMark(context, placeOf(view, stage, { x: pixel.x + 0.5, y: pixel.y + 0.5 }), view.zoom);
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

  const change: Change = useCallback(
    (next) => {
      const { size } = shown.current;
      const view = viewNow();
      if (!size || !view) return;
      const changed = next(view, size, stageSize());
      placed.current = changed && { ...changed, of: size };
      redraw();
    },
    [viewNow, stageSize, redraw],
  );

  const onMark = useCallback(
    (pixel: Place | undefined) => {
      if (pixel?.x === marked.current?.x && pixel?.y === marked.current?.y) return;
      marked.current = pixel;
      frame.current ||= requestAnimationFrame(draw);
    },
    [draw],
  );
  const probe = useProbe(shown, viewNow, stageSize, { onProbe, onMark });
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
  useEffect(() => probe.again(), [probe, layer.opened]);
  useEffect(() => {
    const observer = new ResizeObserver(redraw);
    observer.observe(canvas.current!);
    return () => {
      observer.disconnect();
      clearTimeout(still.current);
    };
  }, [redraw]);
  const seesAll = useCallback(() => {
    const [view, { size }] = [viewNow(), shown.current];
    return !view || !size || isWhole(view, size, stageSize());
  }, [viewNow, stageSize]);
  useGestures(canvas, { change, probe, seesAll, onSwipe });

  return (
    <canvas
      ref={canvas}
      className={classes.canvas}
      role="img"
      aria-label={label}
      data-version={layer.version}
      // A finger leaves with each tap; what it tapped stays to be read.
      onPointerLeave={({ pointerType }) => pointerType !== "touch" && probe.leave()}
    />
  );
}
