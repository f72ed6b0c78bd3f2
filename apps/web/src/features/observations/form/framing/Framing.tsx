import { ActionIcon, Button, Group, Tooltip } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  formatDeclination,
  formatRightAscension,
  type Observatory,
  type PlaceOutlook,
  type SkyField,
} from "@meridian/contract";
import { IconRotate, IconRotateClockwise, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useState } from "react";
import { lazyPart } from "../../../../lazyPart.ts";
import { trpc } from "../../../../trpc.ts";
import formClasses from "../Form.module.css";
import { roundedDown } from "../typed.ts";
import type { ObservationForm } from "../values.ts";
import classes from "./Framing.module.css";
import { type Frame, moved, outlineOf, type Point, reachOf, turnedBy, type View, viewOf } from "./frame.ts";
import { Sky } from "./Sky.tsx";
import { useDrag } from "./useDrag.ts";
import { fieldAt, useFrame } from "./useFrame.ts";

const Pictures = lazyPart(() => import("./Pictures.tsx"));

/** Degrees from the middle to the rim of the drawing. */
const [nearest, farthest, usual] = [0.05, 12, 1];
/** The share of the drawing that a frame takes at first, and what it takes at least where the object is larger. */
const [share, leastShare] = [0.55, 0.1];
/** The share that the object takes then. */
const shareOfObject = 0.9;
/** Units of the drawing that an arrow key moves a frame by. */
const step = 4;
const arrows: Record<string, Point> = {
  ...{ ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] },
};

interface FramingProps {
  form: ObservationForm;
  observatory: Observatory | undefined;
  /** The place where a request to the network would be executed first. */
  best: PlaceOutlook | undefined;
}

/**
 * The sky around the target with the camera's frame in it, which is moved, turned and made a mosaic by dragging, by keys or by
 * buttons. Nothing before the target has coordinates.
 */
export function Framing({ form, observatory, best }: FramingProps) {
  const { isNetwork } = form.values;
  const name = isNetwork ? best?.observatory_name : observatory?.name;
  const { position, frame, ...rest } = useFrame(
    form,
    (isNetwork ? best?.field : fieldAt(observatory)) ?? undefined,
  );
  if (!position) return null;
  return (
    <Field position={position} frame={frame} telescope={name} target={form.values.target.name} {...rest} />
  );
}

interface FieldProps
  extends Pick<ReturnType<typeof useFrame>, "frame" | "extent" | "write" | "isMoved" | "goHome"> {
  position: { ra: number; dec: number };
  /** The observatory whose camera it is. */
  telescope: string | undefined;
  target: string;
}

function Field({ position, frame, extent, telescope, target, write, isMoved, goHome }: FieldProps) {
  const [zoom, setZoom] = useState(1);
  const reach = Math.min(farthest, Math.max(nearest, reachAtFirst(frame, extent) / zoom));
  const drag = useDrag(frame, viewOf(position, reach), write);
  const { shown, view } = drag;
  const field = useSky(position, reach);
  const turn = (degrees: number) => frame && write(turnedBy(frame, degrees));
  /** The credit of the pictures; undefined while none are shown. */
  const [credit, setCredit] = useState<string>();
  return (
    <div className={classes.framing}>
      <div className={classes.stage} data-pictures={credit !== undefined || undefined}>
        {field?.pictures && (
          <Suspense>
            <Pictures address={field.pictures} {...position} reach={reach} onShown={setCredit} />
          </Suspense>
        )}
        <svg
          ref={drag.svg}
          viewBox="-100 -100 200 200"
          className={classes.sky}
          role="img"
          aria-label={`Sky around ${target.trim() || "the target"}, north up and east to the left`}
        >
          {field && <Sky field={field} view={view} />}
          <Cross view={view} position={position} />
          {shown && <Camera frame={shown} view={view} grip={drag.grip} />}
          <Scale view={view} />
          <text className={classes.direction} y={-93}>
            N
          </text>
          <text className={classes.direction} x={-94}>
            E
          </text>
        </svg>
        {shown && <Mover frame={shown} view={view} grip={drag.grip} onMove={write} />}
      </div>
      <div className={classes.side}>
        <p aria-live="polite" className={classes.facts}>
          {shown ? <Facts frame={shown} telescope={telescope} /> : whyNoFrame(telescope)}
        </p>
        <Group gap="0.25rem">
          {frame && (
            <>
              <Tool label="Turn left by 5°" onClick={() => turn(5)} icon={IconRotate} />
              <Tool label="Turn right by 5°" onClick={() => turn(-5)} icon={IconRotateClockwise} />
            </>
          )}
          <Tool
            label="Zoom in"
            onClick={() => setZoom(zoom * 1.5)}
            icon={IconZoomIn}
            isOff={reach === nearest}
          />
          <Tool
            label="Zoom out"
            onClick={() => setZoom(zoom / 1.5)}
            icon={IconZoomOut}
            isOff={reach === farthest}
          />
        </Group>
        {credit && <p className={formClasses.hint}>Pictures: {credit}</p>}
        {isMoved && (
          <Button variant="default" size="xs" onClick={goHome}>
            Back to {target.trim() || "where it was"}
          </Button>
        )}
        {frame && (
          <p className={formClasses.hint}>
            Drag the frame to move it, its upper dot to turn it, its lower corner for a mosaic.
          </p>
        )}
      </div>
    </div>
  );
}

/** Degrees to the rim at first: the frame is well in sight, and the object as a whole. */
function reachAtFirst(frame: Frame | undefined, extent = 0): number {
  const ofObject = extent / 2 / 60 / shareOfObject;
  if (!frame) return Math.max(usual, ofObject);
  const ofFrame = reachOf(frame);
  return Math.max(ofFrame / share, Math.min(ofObject, ofFrame / leastShare));
}

const whyNoFrame = (telescope: string | undefined) =>
  telescope
    ? `The field of view of ${telescope} isn't known.`
    : "The camera's frame shows here once it is known where it is observed.";

/** The stars and objects of what is drawn and a little around it. */
function useSky({ ra, dec }: { ra: number; dec: number }, reach: number): SkyField | undefined {
  const [asked] = useDebouncedValue(
    `${ra.toFixed(3)} ${dec.toFixed(3)} ${(reach * 1.7).toPrecision(2)}`,
    200,
  );
  const [middle, height, radius] = asked.split(" ").map(Number);
  const { data } = useQuery({
    ...trpc.targets.field.queryOptions({ ra: middle! % 360, dec: height!, radius: Math.min(20, radius!) }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Without stars the frame is there all the same.
    retry: false,
  });
  return data;
}

interface ToolProps {
  label: string;
  icon: typeof IconZoomIn;
  isOff?: boolean;
  onClick(): void;
}

const Tool = ({ label, icon: Icon, isOff = false, onClick }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={isOff} onClick={onClick}>
      <Icon size={18} />
    </ActionIcon>
  </Tooltip>
);

const path = (points: readonly Point[]) =>
  points.map((point) => point.map((at) => at.toFixed(2)).join()).join(" ");

interface HeldProps extends Pick<ReturnType<typeof useDrag>, "grip"> {
  frame: Frame;
  view: View;
}

/** The panels, and what they are held by. */
function Camera({ frame, view, grip }: HeldProps) {
  const { panels, top, corner } = outlineOf(frame, view);
  const [x, y] = view.pointAt(frame) ?? [0, 0];
  // Beyond the upper side, as far from it as it can be taken hold of.
  const away = Math.hypot(top[0] - x, top[1] - y) || 1;
  const dot: Point = [top[0] + ((top[0] - x) / away) * 8, top[1] + ((top[1] - y) / away) * 8];
  return (
    <g>
      <g className={classes.frame} {...grip("frame")}>
        {panels.map((points, index) => (
          <polygon key={index} points={path(points)} className={classes.panel} />
        ))}
      </g>
      <line className={classes.stem} x1={top[0]} y1={top[1]} x2={dot[0]} y2={dot[1]} />
      <Handle at={dot} kind="turn" grip={grip} />
      <Handle at={corner} kind="extend" grip={grip} />
    </g>
  );
}

/** The middle of the frame, by which keys move it. */
function Mover({ frame, view, grip, onMove }: HeldProps & { onMove(frame: Frame): void }) {
  const [x, y] = view.pointAt(frame) ?? [0, 0];
  function onKeyDown(event: KeyboardEvent) {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(moved(frame, view, [0, 0], by));
  }
  return (
    <button
      type="button"
      className={classes.mover}
      aria-label="Frame. Arrow keys move it"
      style={{ left: `${50 + x / 2}%`, top: `${50 + y / 2}%` }}
      onKeyDown={onKeyDown}
      {...grip("frame")}
    />
  );
}

const Handle = ({
  at: [cx, cy],
  kind,
  grip,
}: { at: Point; kind: "turn" | "extend" } & Pick<HeldProps, "grip">) => (
  <g className={classes.handle} data-kind={kind} {...grip(kind)}>
    <circle cx={cx} cy={cy} r={9} className={classes.reach} />
    <circle cx={cx} cy={cy} r={3} className={classes.dot} />
  </g>
);

function Cross({ view, position }: { view: View; position: { ra: number; dec: number } }) {
  const [x, y] = view.pointAt(position) ?? [0, 0];
  return <path className={classes.cross} d={`M${x - 5},${y}h3m4,0h3M${x},${y - 5}v3m0,4v3`} />;
}

/** Arcminutes with their words. */
const lengths: [arcminutes: number, words: string][] = [
  [600, "10°"],
  [300, "5°"],
  [120, "2°"],
  [60, "1°"],
  [30, "30′"],
  [10, "10′"],
  [5, "5′"],
  [2, "2′"],
  [1, "1′"],
  [0.5, "30″"],
];

/** A bar of a round length, a quarter of the drawing or shorter. */
function Scale({ view }: { view: View }) {
  const [arcminutes, words] = lengths.find(([of]) => view.lengthOf(of) <= 50) ?? lengths.at(-1)!;
  const length = view.lengthOf(arcminutes);
  return (
    <g>
      <path className={classes.scale} d={`M${92 - length},92v2h${length}v-2`} />
      <text className={classes.direction} x={92 - length / 2} y={87}>
        {words}
      </text>
    </g>
  );
}

const size = (arcminutes: number) =>
  arcminutes >= 90 ? `${(arcminutes / 60).toFixed(1)}°` : `${roundedDown(arcminutes)}′`;

function Facts({ frame, telescope }: { frame: Frame; telescope: string | undefined }) {
  const { ra, dec, rotation, columns, rows, width, height } = frame;
  return (
    <>
      {columns * rows > 1 ? `${columns} × ${rows} panels of ` : ""}
      {size(width)} × {size(height)}
      {telescope && ` at ${telescope}`}
      {rotation !== 0 && `, turned by ${rotation}°`}
      <br />
      {formatRightAscension(ra)} {formatDeclination(dec)}
    </>
  );
}
