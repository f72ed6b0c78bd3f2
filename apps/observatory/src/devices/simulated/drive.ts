import { setTimeout as wait } from "node:timers/promises";
import type { Commands } from "./commands.ts";
import type { World } from "./world.ts";

/** A part that moves. */
export interface Drive {
  at(): number[];
  isMoving(): boolean;
  /** Goes there in so many seconds of a real device. Throws as commands do. */
  moveTo(to: number[], seconds: number, limits: { patience: number; signal: AbortSignal }): Promise<void>;
  /** Stays where it is. */
  stop(): void;
}

interface Parts {
  world: World;
  commands: Commands;
  speed: number;
}

export function createDrive(part: string, { world, commands, speed }: Parts): Drive {
  const at = () => world.at(part);
  return {
    at,
    isMoving: () => world.left(part) > 0,
    moveTo: (to, seconds, { patience, signal }) =>
      commands.run(
        async () => {
          if (seconds / speed > patience) throw new Error(`The way takes longer than ${patience} seconds.`);
          world.send(part, to, seconds / speed);
          for (let left = world.left(part); left > 0; left = world.left(part))
            await wait(Math.ceil(left), undefined, { signal });
        },
        patience,
        signal,
      ),
    stop: () => world.send(part, at(), 0),
  };
}
