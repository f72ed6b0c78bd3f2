import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { keepEarlyText } from "./earlyText.ts";
import { mainPlaces } from "./places.ts";

interface Shortcut {
  to: (typeof mainPlaces)[number]["to"];
  label: string;
}

const letters = {
  n: "/",
  o: "/observations",
  p: "/projects",
  t: "/observatories",
  r: "/organizations",
  a: "/announcements",
} as const;

/** The destinations of `g` and a letter. */
export const places: Record<string, Shortcut> = Object.fromEntries(
  Object.entries(letters).map(([letter, to]) => {
    const place = mainPlaces.find((known) => known.to === to);
    return [letter, { to, label: place?.label ?? to }];
  }),
);

const made = ["/observatories", "/projects", "/organizations"] as const;

/** The thing that `c` makes on a page: another of what the page is about, otherwise an observation. */
function newOn(pathname: string) {
  const about = made.find((path) => pathname.startsWith(path));
  return about ? (`${about}/new` as const) : "/observations/new";
}

const writable =
  "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

/** True if a key goes into a field. */
const isField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

/** True if a key belongs to something that is being filled in or chosen. */
const isTyping = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element && target.closest(writable) !== null) ||
  document.querySelector("[role=dialog][aria-modal=true], dialog[open]") !== null;

interface Shortcuts {
  isOff: boolean;
  openPalette(): void;
  openHelp(): void;
}

/** The time that the second key of two may take. */
const patience = 1500;

/** Keys that work wherever nothing is being typed: `/`, `c`, `?`, and `g` with the letter of a place. */
export function useShortcuts({ isOff, openPalette, openHelp }: Shortcuts): void {
  const router = useRouter();
  const goAt = useRef(0);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const isSecond = Date.now() - goAt.current < patience;
    goAt.current = event.key === "g" && !isSecond ? Date.now() : 0;
    const to = isSecond
      ? places[event.key]?.to
      : event.key === "c"
        ? newOn(router.state.location.pathname)
        : undefined;
    if (to === "/observations/new" && to !== router.state.location.pathname) keepEarlyText();
    if (to) void router.navigate({ to });
    else if (event.key === "/") focusSearch() || openPalette();
    else if (event.key === "?") openHelp();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

interface EarlyKeys {
  isOpening: boolean;
  onText(text: string): void;
  onEscape(): void;
}

/** Keys typed while the palette still opens are for it: nothing has the focus yet. */
export function useEarlyKeys({ isOpening, onText, onEscape }: EarlyKeys): void {
  const typed = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpening || isField(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") onEscape();
    else if (event.key.length === 1) onText(event.key);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", typed);
    return () => window.removeEventListener("keydown", typed);
  }, []);
}

/** The page's own search, where it has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  return field !== null;
}
