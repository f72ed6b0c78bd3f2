import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

const rowHeight = 48;
// Below this everything is rendered: the browser's own search and printing then see every row.
const threshold = 200;

/** The rendered rows of a long table, and the space that the others take. */
export function useVisibleRows(count: number, scroller: RefObject<HTMLDivElement | null>) {
  const isLong = count > threshold;
  const isVirtual = useOwnScrolling(scroller, isLong) && isLong;
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  if (!isVirtual) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return {
      indexes,
      above: 0,
      below: 0,
      measure: undefined,
      reveal: (_: number, then: () => void) => then(),
    };
  }
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map((item) => item.index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    reveal(index: number, then: () => void) {
      virtualizer.scrollToIndex(index);
      requestAnimationFrame(() => requestAnimationFrame(then));
    },
  };
}

/** True if the table scrolls by itself. Where its rows are stacked the page does, and every row takes part in that. */
function useOwnScrolling(scroller: RefObject<HTMLDivElement | null>, isLong: boolean): boolean {
  const [isOwn, setOwn] = useState(true);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isLong) return;
    const look = () => setOwn(getComputedStyle(element).maxHeight !== "none");
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isLong]);
  return isOwn;
}
