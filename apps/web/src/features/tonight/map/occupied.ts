/** In pixels, by its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const cell = 40;

/** Boxes that are taken, by the cells of a grid that they touch: of hundreds, only neighbours are compared. */
export function occupied() {
  const cells = new Map<string, Box[]>();
  const touched = ({ x, y, width, height }: Box) => {
    const keys: string[] = [];
    for (let column = Math.floor(x / cell); column <= (x + width) / cell; column++)
      for (let row = Math.floor(y / cell); row <= (y + height) / cell; row++) keys.push(`${column},${row}`);
    return keys;
  };
  return {
    isFree: (box: Box) => !touched(box).some((key) => cells.get(key)?.some((other) => overlap(box, other))),
    take(box: Box) {
      for (const key of touched(box)) {
        const there = cells.get(key);
        if (there) there.push(box);
        else cells.set(key, [box]);
      }
    },
  };
}
