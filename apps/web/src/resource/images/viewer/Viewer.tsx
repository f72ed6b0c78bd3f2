/** Fetched when somebody opens an image. */
import { formatDeclination, formatRightAscension } from "@meridian/contract";
import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileText,
  IconX,
} from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { inZone, zoneName } from "../../../format/moment.ts";
import { bytes, count } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { useReturnedFocus } from "../../../ui/dialogs/Dialog.tsx";
import type { More } from "../../../ui/lists/LoadMore.tsx";
import { fileAddress, type ShownImage, takenBy, wordsOf } from "../image.ts";
import { Header } from "./Header.tsx";
import { Stage, type StageHandle } from "./Stage.tsx";
import { type Sliders, untouched } from "./stretches.ts";
import type { Probed } from "./types.ts";
import { type Layer, readAtOnce, useLayer } from "./useLayer.ts";
import classes from "./Viewer.module.css";
import { type FitsWorker, startFitsWorker } from "./worker.ts";

export interface ViewerProps {
  /** Those that are loaded, in the order in which the arrows lead through them. */
  images: readonly ShownImage[];
  shown: ShownImage;
  /** Its name: "Image 3 of 12". */
  title: string;
  /** True where the observatory that took it is named. */
  namesPlace: boolean;
  more: More | undefined;
  onShow(image: ShownImage): void;
  onClose(): void;
}

const blinkMs = 600;
/** Blinking leads to images as near as this in the list. */
const nearest = 20;

/** An image on black, over everything else. */
export function Viewer({ images, shown, title, namesPlace, more, onShow, onClose }: ViewerProps) {
  useReturnedFocus();
  const dialog = useModal();
  const stage = useRef<StageHandle>(null);
  const worker = useWorker();
  const [sliders, setSliders] = useState(untouched);
  const [otherId, blinkWith] = useState<string>();
  const [panel, setPanel] = useState<"header" | "stretch" | undefined>();
  const [zoom, setZoom] = useState(1);
  const [probed, setProbed] = useState<Probed>();

  const at = images.findIndex(({ id }) => id === shown.id);
  const other = images.find(({ id }) => id === otherId && id !== shown.id);
  const [before, after] = [at > 0 ? images[at - 1] : undefined, at < 0 ? undefined : images[at + 1]];
  const isLastLoaded = at >= 0 && !after && more?.isThere === true;
  useEffect(() => {
    if (isLastLoaded && !more.isLoading) more.load();
  }, [isLastLoaded, more]);

  const layers = [useLayer(worker, shown, sliders), useLayer(worker, other, sliders)] as const;
  const isOther = useBlinking(other !== undefined && layers[1].picture !== undefined);
  const layer = isOther ? layers[1] : layers[0];
  const image = isOther && other ? other : shown;
  const words = wordsOf(image).join(" · ");

  const go = (next: ShownImage | undefined) => next && onShow(next);
  const toggle = (name: "header" | "stretch") => setPanel((open) => (open === name ? undefined : name));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(before),
    ArrowRight: () => go(after),
    "Shift ArrowLeft": () => stage.current?.panBy(80, 0),
    "Shift ArrowRight": () => stage.current?.panBy(-80, 0),
    "Shift ArrowUp": () => stage.current?.panBy(0, 80),
    "Shift ArrowDown": () => stage.current?.panBy(0, -80),
    "+": () => stage.current?.zoomBy(1.25),
    "-": () => stage.current?.zoomBy(0.8),
    "0": () => stage.current?.fit(),
    "1": () => stage.current?.actual(),
    b: () => blinkWith(other ? undefined : (after ?? before)?.id),
    h: () => toggle("header"),
    s: () => toggle("stretch"),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const isTyped = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (altKey || ctrlKey || metaKey || isTyped) return;
    const name = key === "=" ? "+" : key.length === 1 ? key.toLowerCase() : key;
    const act = keys[shiftKey && name.startsWith("Arrow") ? `Shift ${name}` : name];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      tabIndex={-1}
      aria-label={`${title}: ${words}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={classes.top} aria-live="polite">
        <Caption image={image} title={title} words={words} namesPlace={namesPlace} isOther={isOther} />
        <div className={classes.tools}>
          <Blink images={images} shown={shown} other={other} onChange={blinkWith} />
          <Tool label="Stretch" keys="s" isPressed={panel === "stretch"} onClick={() => toggle("stretch")}>
            <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
          </Tool>
          <Tool label="Header" keys="h" isPressed={panel === "header"} onClick={() => toggle("header")}>
            <IconFileText size={20} aria-hidden="true" />
          </Tool>
          <a
            className={classes.tool}
            href={fileAddress(image)}
            download={image.name}
            aria-label={`Download FITS, ${bytes(image.size_bytes)}`}
            title={`Download FITS, ${bytes(image.size_bytes)}`}
          >
            <IconDownload size={20} aria-hidden="true" />
          </a>
          <Tool label="Close" keys="Escape" onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </Tool>
        </div>
      </header>
      <div className={classes.middle}>
        <div className={classes.stage}>
          <Stage ref={stage} layer={layer} label={words} onZoom={setZoom} onProbe={setProbed} />
          <Step side="before" onGo={before && (() => go(before))} />
          <Step side="after" onGo={after && (() => go(after))} />
          <State layer={layer} image={image} />
        </div>
        {panel === "header" && <Header key={image.id} image={image} />}
        {panel === "stretch" && (
          <StretchPanel sliders={sliders} onChange={setSliders} isReal={layer.opened !== undefined} />
        )}
      </div>
      <footer className={classes.bottom}>
        <Readout probed={probed} layer={layer} />
        <div className={classes.zoom}>
          <button type="button" className={classes.word} onClick={() => stage.current?.fit()} title="0">
            Fit
          </button>
          <button type="button" className={classes.word} onClick={() => stage.current?.actual()} title="1">
            100 %
          </button>
          <Tool label="Zoom out" keys="-" onClick={() => stage.current?.zoomBy(0.8)}>
            −
          </Tool>
          <span className={classes.percent}>{Math.round(zoom * 100)} %</span>
          <Tool label="Zoom in" keys="+" onClick={() => stage.current?.zoomBy(1.25)}>
            +
          </Tool>
        </div>
      </footer>
    </dialog>
  );
}

/** Shows a dialog above everything while it is there. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    // Not its first control, which would take the arrows for itself.
    element.focus();
    return () => element.close();
  }, []);
  return dialog;
}

function useWorker(): FitsWorker | undefined {
  const [worker, setWorker] = useState<FitsWorker>();
  useEffect(() => {
    const started = startFitsWorker();
    setWorker(started);
    return () => started.end();
  }, []);
  return worker;
}

/** True in every other moment, while two images take turns. */
function useBlinking(isOn: boolean): boolean {
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setOther((was) => !was), blinkMs);
    return () => clearInterval(timer);
  }, [isOn]);
  return isOn && isOther;
}

interface CaptionProps {
  image: ShownImage;
  title: string;
  words: string;
  namesPlace: boolean;
  isOther: boolean;
}

function Caption({ image, title, words, namesPlace, isOther }: CaptionProps) {
  const zone = useZone();
  const { captured_at, target_name } = image;
  const parts = [
    words,
    namesPlace && takenBy(image),
    captured_at && `${inZone(captured_at, zone, "exact")} ${zoneName(captured_at, zone)}`,
  ];
  return (
    <div className={classes.caption}>
      <strong>
        {target_name ? `${target_name}, ` : ""}
        {isOther ? `image ${count(image.number)}, in turn` : title}
      </strong>
      <span>{parts.filter(Boolean).join(" · ")}</span>
    </div>
  );
}

interface ToolProps {
  label: string;
  keys: string;
  isPressed?: boolean;
  onClick(): void;
  children: ReactNode;
}

const Tool = ({ label, keys, isPressed, onClick, children }: ToolProps) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={label}
    aria-pressed={isPressed}
    aria-keyshortcuts={keys}
    title={`${label} (${keys})`}
    onClick={onClick}
  >
    {children}
  </button>
);

interface BlinkProps {
  images: readonly ShownImage[];
  shown: ShownImage;
  other: ShownImage | undefined;
  onChange(id: string | undefined): void;
}

/** Chooses the image that takes turns with this one. */
function Blink({ images, shown, other, onChange }: BlinkProps) {
  const at = images.indexOf(shown);
  const near = images.filter((image, place) => image !== shown && Math.abs(place - at) <= nearest);
  if (near.length === 0) return null;
  return (
    <label className={classes.blink} title="Blink (b)">
      <span>Blink with</span>
      <select
        value={other?.id ?? ""}
        onChange={({ currentTarget: { value } }) => onChange(value || undefined)}
      >
        <option value="">Nothing</option>
        {near.map((image) => (
          <option key={image.id} value={image.id}>
            {[image.target_name, `Image ${image.number}`, ...wordsOf(image)].filter(Boolean).join(" · ")}
          </option>
        ))}
      </select>
    </label>
  );
}

const sides = {
  before: { word: "Previous image", keys: "ArrowLeft", icon: IconChevronLeft },
  after: { word: "Next image", keys: "ArrowRight", icon: IconChevronRight },
};

/** Stays where it is at the end, so that the focus isn't lost. */
function Step({ side, onGo }: { side: keyof typeof sides; onGo: (() => void) | undefined }) {
  const { word, keys, icon: Picture } = sides[side];
  return (
    <button
      type="button"
      className={classes.step}
      data-side={side}
      aria-label={word}
      aria-keyshortcuts={keys}
      aria-disabled={!onGo}
      onClick={() => onGo?.()}
    >
      <Picture size={28} aria-hidden="true" />
    </button>
  );
}

/** The progress of reading its pixels, or the reason why the preview is all there is. */
function State({ layer: { share, fault, waits, read, opened }, image }: { layer: Layer; image: ShownImage }) {
  const hasNothing = !image.has_preview && !opened;
  return (
    <div className={classes.state} role="status">
      {share !== undefined && share < 1 && !opened && (
        <span>
          Reading {bytes(image.size_bytes)}
          <progress value={share} aria-label="Read so far" />
        </span>
      )}
      {fault && (
        <span>
          {fault} {image.has_preview ? "This is its preview." : ""}
        </span>
      )}
      {waits && !opened && (
        <span>
          Its file is larger than {bytes(readAtOnce)}. This is its preview.{" "}
          <button type="button" className={classes.word} onClick={read}>
            Read {bytes(image.size_bytes)}
          </button>
        </span>
      )}
      {hasNothing && share === undefined && image.no_preview && <span>No preview: {image.no_preview}</span>}
    </div>
  );
}

const sliderNames = [
  ["brightness", "Brightness"],
  ["black", "Black"],
  ["white", "White"],
] as const satisfies [keyof Sliders, string][];

interface StretchPanelProps {
  sliders: Sliders;
  onChange(sliders: Sliders): void;
  /** True once there are pixels to be stretched. */
  isReal: boolean;
}

function StretchPanel({ sliders, onChange, isReal }: StretchPanelProps) {
  return (
    <section className={classes.stretch} aria-label="Stretch">
      {sliderNames.map(([name, word]) => (
        <label key={name}>
          <span>{word}</span>
          <input
            type="range"
            min={-100}
            max={100}
            disabled={!isReal}
            value={sliders[name]}
            onChange={({ currentTarget }) => onChange({ ...sliders, [name]: Number(currentTarget.value) })}
          />
        </label>
      ))}
      <button type="button" className={classes.word} disabled={!isReal} onClick={() => onChange(untouched)}>
        Automatic
      </button>
      {!isReal && <p>A preview can't be stretched: its pixels are needed.</p>}
    </section>
  );
}

const figures = new Intl.NumberFormat("en", { maximumSignificantDigits: 7 });

/** The pixel under the pointer, or in the middle for keys: where it is, its value, and its place in the sky. */
function Readout({ probed, layer }: { probed: Probed | undefined; layer: Layer }) {
  const { opened, size } = layer;
  const say = useCallback(
    (value: number | null) => (value === null ? "no value" : figures.format(value)),
    [],
  );
  if (!probed)
    return (
      <span className={classes.readout}>
        {opened && size ? `${count(size.width)} × ${count(size.height)} pixels` : "Preview"}
        {opened && !opened.hasSky && ", no coordinates in its header"}
      </span>
    );
  const { x, y, value, sky } = probed;
  return (
    <output className={classes.readout}>
      <span>
        x {x}, y {y}
      </span>
      <strong>{say(value)}</strong>
      {sky && (
        <span>
          {formatRightAscension(sky.ra)} {formatDeclination(sky.dec)}
        </span>
      )}
    </output>
  );
}
