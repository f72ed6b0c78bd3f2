import { IconChevronLeft, IconChevronRight, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type ShownImage, wordsOf } from "../image.ts";
import { type Sliders, untouched } from "./stretches.ts";
import classes from "./Viewer.module.css";

interface ToolProps {
  label: string;
  keys?: string;
  isPressed?: boolean;
  onClick(): void;
  children: ReactNode;
}

export const Tool = ({ label, keys, isPressed, onClick, children }: ToolProps) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={label}
    aria-pressed={isPressed}
    aria-keyshortcuts={keys}
    title={keys ? `${label} (${keys})` : label}
    onClick={onClick}
  >
    {children}
  </button>
);

const verdicts = [
  { acceptance: "accepted", word: "Accept", keys: "a", icon: IconCircleCheck },
  { acceptance: "rejected", word: "Reject", keys: "r", icon: IconCircleX },
] as const;
export type Verdict = (typeof verdicts)[number]["acceptance"];

interface JudgeProps {
  image: ShownImage;
  /** True while another image takes turns with it. */
  isOff: boolean;
  /** Gives a verdict, or takes it back if the person's own is given again. */
  onJudge(acceptance: Verdict): void;
}

/** Accepts or rejects; what a person decided is pressed. */
export const Judge = ({ image: { acceptance: given, judged_by }, isOff, onJudge }: JudgeProps) => (
  <span className={classes.judge} data-off={isOff || undefined}>
    {verdicts.map(({ acceptance, word, keys, icon: Picture }) => (
      <button
        key={acceptance}
        type="button"
        className={classes.word}
        aria-pressed={judged_by === "person" && given === acceptance}
        aria-keyshortcuts={keys}
        title={`${word} (${keys})`}
        onClick={() => onJudge(acceptance)}
      >
        <Picture size={18} aria-hidden="true" />
        {word}
      </button>
    ))}
  </span>
);

/** Asks for the reason of a rejection, which colleagues read beside it; nobody has to give one. */
export function Why({ onSay }: { onSay(reason: string): void }) {
  const [reason, setReason] = useState("");
  return (
    <form
      className={classes.why}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) onSay(reason.trim());
      }}
    >
      <input
        aria-label="Reason of the rejection"
        placeholder="Why? (optional)"
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <button type="submit" className={classes.word} disabled={!reason.trim()}>
        Say so
      </button>
    </form>
  );
}

/** Blinking leads to images as near as this in the list. */
const nearest = 20;

interface BlinkProps {
  images: readonly ShownImage[];
  shown: ShownImage;
  other: ShownImage | undefined;
  onChange(id: string | undefined): void;
}

/** Chooses the image that takes turns with this one. */
export function Blink({ images, shown, other, onChange }: BlinkProps) {
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
export function Step({ side, onGo }: { side: keyof typeof sides; onGo: (() => void) | undefined }) {
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

export function StretchPanel({ sliders, onChange, isReal }: StretchPanelProps) {
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
