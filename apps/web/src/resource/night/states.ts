import type { TonightExposure, TonightSite, TonightState } from "@meridian/contract";
import type { Tone } from "../../ui/values/StatusBadge.tsx";

interface StateStyle {
  word: string;
  tone: Tone;
  /** The form of its mark, 16 wide and high around 0,0: colours alone are one at night. */
  form: string;
  /** True if the form is drawn as a line, not filled. */
  isOpen?: boolean;
}

const circle = (radius: number) =>
  `M${-radius},0a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 ${-2 * radius},0`;
const rays = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => {
  const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return `M${(4.4 * x).toFixed(2)},${(4.4 * y).toFixed(2)}L${(6.4 * x).toFixed(2)},${(6.4 * y).toFixed(2)}`;
});

/** The states of an observatory, in the order in which they are listed. */
export const stateStyles: Record<TonightState, StateStyle> = {
  left_open: {
    word: "Can't be closed",
    tone: "bad",
    form: "M-6.5,-6.5h13v13h-13zM-1.1,-4v5h2.2v-5zM-1.1,2.4v2.2h2.2v-2.2z",
  },
  observing: { word: "Observing", tone: "good", form: circle(5.5) },
  idle: { word: "Idle", tone: "info", form: circle(4.5), isOpen: true },
  held: { word: "Held", tone: "warn", form: "M-4.5,-5.5h3v11h-3zM1.5,-5.5h3v11h-3z" },
  weather: {
    word: "Bad weather",
    tone: "bad",
    form: "M-3.5,4.5a3,3 0 0 1 -0.3,-6a4,4 0 0 1 7.6,-0.6a3.3,3.3 0 0 1 0.2,6.6z",
  },
  unsafe: {
    word: "Unsafe",
    tone: "bad",
    form: "M0,-6.5L6.8,5.5h-13.6zM-0.9,-2.4v4.2h1.8v-4.2zM-0.9,2.8v1.6h1.8v-1.6z",
  },
  downtime: { word: "Planned downtime", tone: "warn", form: "M0,-6L6,0L0,6L-6,0z", isOpen: true },
  daylight: { word: "Daylight", tone: "quiet", form: `${circle(2.4)}${rays.join("")}`, isOpen: true },
  offline: { word: "Offline", tone: "quiet", form: "M-4,-4L4,4M4,-4L-4,4", isOpen: true },
};

export const states = Object.keys(stateStyles) as TonightState[];
export const rankOf = (state: TonightState): number => states.indexOf(state);

/** "M 42, L 2 of 3"; the target alone once everything is acquired. */
export const exposureWords = ({ target_name, filter, exposure, exposures }: TonightExposure): string =>
  filter === null ? `${target_name}, all acquired` : `${target_name}, ${filter} ${exposure} of ${exposures}`;

/** The state in words, with what is exposed or in whose words nothing is. */
export function stateWords({
  state,
  in_progress,
  reason,
  is_held,
}: Pick<TonightSite, "state" | "in_progress" | "reason" | "is_held">) {
  const { word } = stateStyles[state];
  const now = in_progress ? `${word} ${exposureWords(in_progress)}` : word;
  const then = state === "observing" && is_held ? `${now}, then held` : now;
  return reason ? `${then}: ${reason}` : then;
}
