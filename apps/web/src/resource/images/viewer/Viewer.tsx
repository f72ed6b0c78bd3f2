/** Fetched when somebody opens an image. */
import type { UserFile } from "@meridian/contract";
import { IconAdjustmentsHorizontal, IconDownload, IconFileText, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { bytes, count } from "../../../format/quantity.ts";
import { useSentence } from "../../../live/useSentence.ts";
import { trpc } from "../../../trpc.ts";
import { useReturnedFocus } from "../../../ui/dialogs/Dialog.tsx";
import type { More } from "../../../ui/lists/LoadMore.tsx";
import { undoable } from "../../../ui/page/toast.ts";
import { fileAddress, type ShownImage, wordsOf } from "../image.ts";
import { useJudge } from "../verdict.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { Blink, Judge, Step, StretchPanel, Tool, type Verdict, Why } from "./controls.tsx";
import { Header } from "./Header.tsx";
import { Stage, type StageHandle } from "./Stage.tsx";
import { untouched } from "./stretches.ts";
import { Caption, Quality, Readout, State } from "./told.tsx";
import type { Probed } from "./types.ts";
import { useLayer } from "./useLayer.ts";
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

  const judging = useJudging(shown);
  const judge = other ? undefined : judging.judge;

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
    ...(judge && { a: () => judge("accepted"), r: () => judge("rejected") }),
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
          <CopyLink key={shown.id} image={shown} />
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
        <Quality image={image} observation={judging.observation}>
          {judging.judge && <Judge image={shown} isOff={other !== undefined} onJudge={judging.judge} />}
          {judge && judging.explain && <Why key={shown.id} onSay={judging.explain} />}
          {judging.fault && <span role="alert">{judging.fault}</span>}
        </Quality>
      </header>
      <div className={classes.middle}>
        <div className={classes.stage}>
          <Stage
            ref={stage}
            layer={layer}
            label={words}
            onZoom={setZoom}
            onProbe={setProbed}
            onSwipe={(to) => go(to === "before" ? before : after)}
          />
          <Step side="before" onGo={before && (() => go(before))} />
          <Step side="after" onGo={after && (() => go(after))} />
          <State
            layer={layer}
            image={image}
            undoing={
              judging.undoing && {
                ...judging.undoing,
                undo() {
                  judging.undoing?.undo();
                  // Its button goes; keys go on to work.
                  dialog.current?.focus();
                },
              }
            }
          />
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

/** The observation of an image, and how its images are judged, by people who may. */
function useJudging(image: ShownImage) {
  const { id: fileId, observation_id: id, acceptance: given, judged_by, acceptance_reason } = image;
  const { data: observation } = useQuery(trpc.observations.get.queryOptions({ id }));
  const { mutate, error, variables } = useJudge();
  const refusal = useSentence(error);
  const [undoing, offerUndo] = useUndo();
  const judge = (acceptance: Verdict) => {
    const isTakenBack = judged_by === "person" && given === acceptance;
    // The verdict of rules comes from them again; a person's is given anew.
    const before =
      judged_by === "person" && given !== "not_judged"
        ? { acceptance: given, ...(acceptance_reason && { reason: acceptance_reason }) }
        : { acceptance: null };
    const words = isTakenBack
      ? `The verdict on image ${count(image.number)} is taken back.`
      : `Image ${count(image.number)} is ${acceptance}.`;
    const onSuccess = ({ judged_at }: UserFile) =>
      offerUndo({ words, undo: () => mutate({ id, fileId, ...before, if_judged_at: judged_at }) });
    offerUndo(undefined);
    mutate({ id, fileId, acceptance: isTakenBack ? null : acceptance }, { onSuccess });
  };
  const explain = (reason: string) => mutate({ id, fileId, acceptance: "rejected", reason });
  const lacksReason = judged_by === "person" && given === "rejected" && !acceptance_reason;
  return {
    observation,
    judge: observation?.abilities.judge ? judge : undefined,
    /** Says why the person rejects it, until they have. */
    explain: observation?.abilities.judge && lacksReason ? explain : undefined,
    undoing,
    fault:
      refusal &&
      `${variables?.fileId === fileId ? "" : "Nothing was decided on the other image. "}${refusal}`,
  };
}

/** The way back from the last decision, for as long as a toast would offer it. */
function useUndo() {
  const [done, setDone] = useState<{ words: string; undo(): void }>();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(undefined), undoable);
    return () => clearTimeout(timer);
  }, [done]);
  const offered = done && {
    words: done.words,
    undo() {
      setDone(undefined);
      done.undo();
    },
  };
  return [offered, setDone] as const;
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
