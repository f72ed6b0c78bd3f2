import { useMemo, useRef } from "react";
import type { Place, Probed } from "./types.ts";
import type { Layer } from "./useLayer.ts";
import { pixelAt, type Size, type View } from "./view.ts";

interface Probe {
  /** Asks for the value under a place, or in the middle. */
  (at?: Place): void;
  /** Asks again where it asked last: another image is there. */
  again(): void;
  /** The pointer is nowhere any more. */
  leave(): void;
}

/** Asks for values one at a time; where the image isn't there is nothing. */
export function useProbe(
  shown: { current: Layer },
  viewNow: () => View | undefined,
  stageSize: () => Size,
  onProbe: (probed: Probed | undefined) => void,
): Probe {
  const state = useRef<{ wanted?: Place | undefined; last?: Place | undefined; isBusy: boolean }>({
    isBusy: false,
  });
  return useMemo(() => {
    function probe(at?: Place) {
      const stage = stageSize();
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
            onProbe(undefined);
            break;
          }
          const pixel = pixelAt(view, stageSize(), place);
          const [column, row] = [Math.floor(pixel.x), Math.floor(pixel.y)];
          const isOn = column >= 0 && row >= 0 && column < opened.width && row < opened.height;
          onProbe(isOn ? await probe(column, row).catch(() => undefined) : undefined);
        }
        state.current.isBusy = false;
      };
      void ask();
    }
    return Object.assign(probe, {
      again() {
        if (state.current.last) probe(state.current.last);
      },
      leave() {
        state.current.last = undefined;
        onProbe(undefined);
      },
    });
  }, [shown, viewNow, stageSize, onProbe]);
}
