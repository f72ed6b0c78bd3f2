/**
 * The text typed on the way to a page that has a field for it: the page's code and data may still be on their way, and nothing has
 * the focus yet.
 */

let text = "";
let end: () => void = () => {};

/** Milliseconds after which nobody waits for the page any more. */
const patience = 15_000;

const isWithin = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest("input, textarea, select, [role=dialog]") !== null;

/** Keeps what is typed from now on, until a field takes it or the person does something else. */
export function keepEarlyText(): void {
  end();
  const typed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWithin(event)) return;
    if (event.key === "Escape") end();
    else if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
  };
  const timer = setTimeout(() => end(), patience);
  // Before the keys that lead somewhere else.
  window.addEventListener("keydown", typed, { capture: true });
  window.addEventListener("pointerdown", () => end(), { once: true });
  end = () => {
    clearTimeout(timer);
    window.removeEventListener("keydown", typed, { capture: true });
    text = "";
  };
}

/** Hands over what was typed so far, and keeps nothing any more. */
export function takeEarlyText(): string {
  const taken = text;
  end();
  return taken;
}
