/** The phase of the Moon. Good to half a degree. (Meeus, Astronomical Algorithms, 2nd ed., chapter 48.) */

const radian = Math.PI / 180;
const century = 36_525 * 86_400_000;
const j2000 = Date.UTC(2000, 0, 1, 12);

export interface MoonPhase {
  /** Fraction of the disc that is lit, 0 to 1. */
  illumination: number;
  /** True from new Moon to full Moon. */
  isWaxing: boolean;
}

export function moonPhaseAt(ms: number): MoonPhase {
  const t = (ms - j2000) / century;
  const elongation = (297.8501921 + 445_267.1114034 * t) * radian;
  const sun = (357.5291092 + 35_999.0502909 * t) * radian;
  const moon = (134.9633964 + 477_198.8675055 * t) * radian;
  const angle =
    180 * radian -
    elongation +
    radian *
      (-6.289 * Math.sin(moon) +
        2.1 * Math.sin(sun) -
        1.274 * Math.sin(2 * elongation - moon) -
        0.658 * Math.sin(2 * elongation) -
        0.214 * Math.sin(2 * moon) -
        0.11 * Math.sin(elongation));
  return { illumination: (1 + Math.cos(angle)) / 2, isWaxing: Math.sin(angle) > 0 };
}

/** "Waxing gibbous", "First quarter", ... by the lit fraction: a quarter within a percent and a half of a half. */
export function moonPhaseName({ illumination, isWaxing }: MoonPhase): string {
  if (illumination < 0.015) return "New Moon";
  if (illumination > 0.985) return "Full Moon";
  if (Math.abs(illumination - 0.5) < 0.05) return isWaxing ? "First quarter" : "Last quarter";
  return `${isWaxing ? "Waxing" : "Waning"} ${illumination < 0.5 ? "crescent" : "gibbous"}`;
}
