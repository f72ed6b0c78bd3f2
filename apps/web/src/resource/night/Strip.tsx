import type { NightPhase, SkyMoment } from "@meridian/contract";
import type { ReactNode } from "react";
import { inZone } from "../../format/moment.ts";
import { useZone } from "../../format/zone.ts";
import { useLight, useNightFocus } from "./focus.ts";
import { hoursBetween } from "./hours.ts";
import classes from "./Night.module.css";
import { skyColor } from "./phases.ts";
import type { Target } from "./targets.ts";
import { UseHatch } from "./UseMark.tsx";

interface Span {
  start: string;
  end: string;
}

type BandOf = (of: Span) => { x: number; width: number };

interface StripProps {
  night: Span & { phases: NightPhase[] };
  now: number;
  /** The moment at which the sky is shown. */
  shown: number;
  /** Sun, Moon and planets; empty until they are known. */
  moments: readonly SkyMoment[];
  targets: readonly Target[];
  /** Draws behind the targets: `band` gives a span's place across, on a strip 40 high. */
  children(band: BandOf): ReactNode;
}

/** A night as a band under a sky as dark as it is drawn, with the Moon's way and the present. Whoever doesn't see it reads the lists. */
export function Strip({ night: { start, end, phases }, now, shown, moments, targets, children }: StripProps) {
  const zone = useZone();
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const across = (ms: number) => ((ms - from) / (to - from)) * 1000;
  const at = (time: string) => Math.min(1000, Math.max(0, across(Date.parse(time))));
  const band: BandOf = (of) => ({ x: at(of.start), width: at(of.end) - at(of.start) });
  const isWithin = (ms: number) => ms >= from && ms <= to;
  const hours = hoursBetween(from, to, zone);
  return (
    <div aria-hidden="true">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
        <UseHatch />
        {phases.map((one) => (
          <rect key={one.start} {...band(one)} height="40" fill={skyColor(one.phase)} />
        ))}
        {hours.map(({ ms }) => (
          <line key={ms} className={classes.hour} x1={across(ms)} x2={across(ms)} y2="40" />
        ))}
        {children(band)}
        <path d={moonPath(moments, at)} className={classes.moon} />
        {targets.map((one) => (
          <Block key={`${one.id} ${one.start}`} target={one} {...band(one)} />
        ))}
        {isWithin(now) && <line className={classes.now} x1={across(now)} x2={across(now)} y2="40" />}
        {isWithin(shown) && shown !== now && (
          <line className={classes.shown} x1={across(shown)} x2={across(shown)} y2="40" />
        )}
      </svg>
      <p>
        <span>{inZone(start, zone, "clock")}</span>
        {hours.map(({ ms, clock }) => (
          <span key={ms} style={{ left: `${across(ms) / 10}%` }}>
            {clock}
          </span>
        ))}
        <span>{inZone(end, zone, "clock")}</span>
      </p>
    </div>
  );
}

function Block({ target, x, width }: { target: Target; x: number; width: number }) {
  const light = useLight(target.id);
  const { show } = useNightFocus();
  const middle = (Date.parse(target.start) + Date.parse(target.end)) / 2;
  return (
    // biome-ignore lint/a11y: the list below does the same for the keyboard.
    <rect
      {...light}
      {...{ x, width }}
      className={classes.turn}
      data-kind={target.kind}
      y="10"
      height="20"
      onClick={() => show(middle)}
    />
  );
}

/** The Moon's altitude over a night as the path of an SVG: the zenith is the upper edge, the horizon the lower one. */
function moonPath(moments: readonly SkyMoment[], at: (time: string) => number): string {
  let path = "";
  let isDrawn = false;
  for (const { at: time, bodies } of moments) {
    const altitude = bodies.find(({ name }) => name === "Moon")?.altitude ?? -1;
    if (altitude >= 0)
      path += `${isDrawn ? "L" : "M"}${at(time).toFixed(1)},${(40 - (altitude / 90) * 40).toFixed(1)}`;
    isDrawn = altitude >= 0;
  }
  return path;
}
