import classes from "./MoonDisc.module.css";

interface MoonDiscProps {
  /** Fraction of the disc that is lit, 0 to 1. */
  illumination: number;
  isWaxing: boolean;
}

/** The lit part of a disc of radius 1, seen from the north: a waxing Moon is lit on its right. */
function litPath({ illumination, isWaxing }: MoonDiscProps): string {
  const edge = Math.abs(1 - 2 * illumination);
  const outer = isWaxing ? 1 : 0;
  const inner = illumination > 0.5 ? outer : 1 - outer;
  return `M0,-1A1,1 0 0 ${outer} 0,1A${edge.toFixed(3)},1 0 0 ${inner} 0,-1Z`;
}

/** The Moon as it is lit, for eyes alone: words stand beside it. */
export const MoonDisc = (phase: MoonDiscProps) => (
  <svg viewBox="-1.1 -1.1 2.2 2.2" className={classes.moon} aria-hidden="true">
    <circle r="1" className={classes.dark} />
    <path d={litPath(phase)} className={classes.lit} />
  </svg>
);
