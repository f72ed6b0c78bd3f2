import { useEffect, useRef } from "react";
import classes from "./HintLayer.module.css";

const gap = 6;

/** Stands the hint below its element, or above where there is no room, and never beyond the window's edge. */
function place(hint: HTMLElement, { left, width, top, bottom }: DOMRect) {
  const size = hint.getBoundingClientRect();
  const x = Math.max(gap, Math.min(innerWidth - size.width - gap, left + width / 2 - size.width / 2));
  const isRoomBelow = bottom + gap + size.height < innerHeight;
  hint.style.translate = `${x}px ${isRoomBelow ? bottom + gap : top - gap - size.height}px`;
}

/**
 * The elements with a hint to show: the element itself, or the moments in a row or a link that the keyboard has
 * reached.
 */
function ownersOf(target: Element, isFocused: boolean): HTMLElement[] {
  const owner = target.closest<HTMLElement>("[data-hint]");
  if (owner) return owner.dataset.hint ? [owner] : [];
  if (!isFocused || !target.matches("tr:focus-visible, a:focus-visible")) return [];
  return [...target.querySelectorAll<HTMLElement>("time[data-hint]")];
}

/**
 * Shows the `data-hint` of whatever is pointed at, tapped or focused. One for the whole page: a tooltip component per table cell
 * would cost more than the cell, and the browser's own `title` shines white at night.
 */
export function HintLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hint = layer.current;
    if (!hint) return;
    const stop = new AbortController();
    const show = ({ target, type }: Event) => {
      const owners = target instanceof Element ? ownersOf(target, type === "focusin") : [];
      const [owner] = owners;
      if (!owner) return hint.hidePopover();
      hint.textContent = owners.map(({ dataset }) => dataset.hint).join("\n\n");
      hint.showPopover();
      place(hint, owner.getBoundingClientRect());
    };
    const hide = () => hint.hidePopover();
    const options = { signal: stop.signal, passive: true };
    document.addEventListener("pointerover", show, options);
    document.addEventListener("focusin", show, options);
    // A tap takes the focus away from elsewhere, which hides the hint that the finger brought.
    const tapped = (event: MouseEvent) => {
      if (event instanceof PointerEvent && event.pointerType === "touch") show(event);
    };
    document.addEventListener("click", tapped, options);
    for (const end of ["focusout", "keydown", "scroll"] as const)
      document.addEventListener(end, hide, { ...options, capture: true });
    return () => stop.abort();
  }, []);
  return <div ref={layer} popover="manual" role="tooltip" className={classes.hint} />;
}
