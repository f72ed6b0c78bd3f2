import { useMemo, useRef } from "react";
import type { Place, Probed } from "./types.ts";
import type { Layer } from "./useLayer.ts";
import { pixelAt, type Size, type View } from "./view.ts";

interface Probe {
  /** Asks for the value under the pointer, or under a finger or in the middle, where a mark tells what was meant. */
  (at?: Place, isPointer?: boolean): void;
  /** Asks again where it asked last: another image is there. */
  again(): void;
  /** The pointer is nowhere any more. */
  leave(): void;
}

interface Follow {
  onProbe(probed: Probed | undefined): void;
  /** Follows with the pixel to be marked, from the upper left; undefined for none. */
  onMark(pixel: Place | undefined): void;
}

/** Asks for values one at a time; where the image isn't there is nothing. */
export function useProbe(
  shown: { current: Layer },
  viewNow: () => View | undefined,
  stageSize: () => Size,
  { onProbe, onMark }: Follow,
): Probe {
  const state = useRef<{
    wanted?: Place | undefined;
    last?: Place | undefined;
    isPointer: boolean;
    isBusy: boolean;
  }>({ isPointer: false, isBusy: false });
  return useMemo(() => {
    const show = (probed: Probed | undefined, pixel?: Place) => {
      onProbe(probed);
      onMark(probed && !state.current.isPointer ? pixel : undefined);
    };
    function probe(at?: Place, isPointer = false) {
      const stage = stageSize();
      state.current.isPointer = isPointer;
      state.current.wanted = at ?? { x: stage.width / 2, y: stage.height / 2 };
      state.current.last = state.current.wanted;
      if (state.current.isBusy) return;
      const ask = async () => {
        state.current.isBusy = true;
        while (state.current.wanted) {
          const place = state.current.wanted;
          state.current.wanted = undefined;
          const view = viewNow();
          const { opened, probe } = shown.current;
          if (!view || !opened) {
            show(undefined);
            break;
          }
          const pixel = pixelAt(view, stageSize(), place);
          const [column, row] = [Math.floor(pixel.x), Math.floor(pixel.y)];
          const isOn = column >= 0 && row >= 0 && column < opened.width && row < opened.height;
          show(isOn ? await probe(column, row).catch(() => undefined) : undefined, { x: column, y: row });
        }
        state.current.isBusy = false;
      };
      void ask();
    }
    return Object.assign(probe, {
      again() {
        if (state.current.last) probe(state.current.last, state.current.isPointer);
      },
      leave() {
        state.current.last = undefined;
        show(undefined);
      },
    });
  }, [shown, viewNow, stageSize, onProbe, onMark]);
}
