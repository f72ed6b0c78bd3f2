import type { SkyBody, SkyMoment } from "@meridian/contract";

const aroundZero = (angle: number) => angle - 360 * Math.round(angle / 360);

export type BodyAt = Pick<SkyBody, "name" | "ra" | "dec" | "illumination">;

/** Sun, Moon and planets between two moments that were read; at the nearer end outside of them. */
export function bodiesAt(moments: readonly SkyMoment[], ms: number): BodyAt[] {
  const after = moments.find(({ at }) => Date.parse(at) >= ms) ?? moments.at(-1);
  const before = moments.findLast(({ at }) => Date.parse(at) <= ms) ?? moments[0];
  if (!before || !after) return [];
  const [from, to] = [Date.parse(before.at), Date.parse(after.at)];
  const part = to > from ? (ms - from) / (to - from) : 0;
  return before.bodies.map((one, index) => {
    const other = after.bodies[index] ?? one;
    return {
      name: one.name,
      ra: (one.ra + part * aroundZero(other.ra - one.ra) + 360) % 360,
      dec: one.dec + part * (other.dec - one.dec),
      illumination: one.illumination + part * (other.illumination - one.illumination),
    };
  });
}
