/** Radians of a degree. */
export const radian = Math.PI / 180;

type Vector = readonly [number, number, number];
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const sum = (...parts: [number, Vector][]): Vector => {
  const along = (axis: 0 | 1 | 2) => parts.reduce((total, [factor, part]) => total + factor * part[axis], 0);
  return [along(0), along(1), along(2)];
};

/** Unit vectors to a position in degrees, and from there to the east and to the north. */
function axesAt({ ra, dec }: Position): { to: Vector; east: Vector; north: Vector } {
  const [a, b] = [Math.cos(ra * radian), Math.sin(ra * radian)];
  const [c, d] = [Math.cos(dec * radian), Math.sin(dec * radian)];
  return { to: [c * a, c * b, d], east: [-b, a, 0], north: [-d * a, -d * b, c] };
}

/** Degrees from 0 to below 360, to a third of a milliarcsecond. */
const turn = (angle: number) => Number(((angle / radian + 360) % 360).toFixed(7)) % 360;

/** In degrees. */
interface Position {
  ra: number;
  dec: number;
}

/** A point of the plane, in radians from where it touches the sky. */
interface FlatPoint {
  east: number;
  north: number;
}

/**
 * The plane that touches the sky at a position, as an image of it is: a gnomonic projection (Calabretta and Greisen 2002, A&A
 * 395, 1077, section 5.1.3).
 */
export function tangentPlane(touching: Position) {
  const centre = axesAt(touching);
  return {
    /** The point that shows a position; undefined for one that is 90° away or more. */
    flatAt(position: Position): FlatPoint | undefined {
      const { to } = axesAt(position);
      const depth = dot(to, centre.to);
      if (depth <= 0) return undefined;
      return { east: dot(to, centre.east) / depth, north: dot(to, centre.north) / depth };
    },
    /**
     * The position that a point shows, and in degrees the position angle there of what on the plane points `up`, an angle in
     * radians from its north through its east.
     */
    skyAt({ east, north }: FlatPoint, up = 0): Position & { rotation: number } {
      const there = sum([1, centre.to], [east, centre.east], [north, centre.north]);
      const [ra, dec] = [
        Math.atan2(there[1], there[0]),
        Math.atan2(there[2], Math.hypot(there[0], there[1])),
      ];
      const axes = axesAt({ ra: ra / radian, dec: dec / radian });
      const upward = sum([Math.sin(up), centre.east], [Math.cos(up), centre.north]);
      const flat = sum([1, upward], [-dot(upward, axes.to), axes.to]);
      const rotation = turn(Math.atan2(dot(flat, axes.east), dot(flat, axes.north)));
      return { ra: turn(ra), dec: Number((dec / radian).toFixed(7)), rotation };
    },
  };
}
