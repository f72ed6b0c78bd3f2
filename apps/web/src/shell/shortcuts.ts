import { mainPlaces } from "./places.ts";

interface Shortcut {
  to: (typeof mainPlaces)[number]["to"];
  label: string;
}

const letters = {
  d: "/",
  o: "/observations",
  p: "/projects",
  t: "/observatories",
  r: "/organizations",
  a: "/announcements",
} as const;

/** Where `g` and a letter lead. */
export const places: Record<string, Shortcut> = Object.fromEntries(
  Object.entries(letters).map(([letter, to]) => {
    const place = mainPlaces.find((known) => known.to === to);
    return [letter, { to, label: place?.label ?? to }];
  }),
);

const made = ["/observatories", "/projects", "/organizations"] as const;

/** What `c` makes on a page: another of what the page is about, otherwise an observation. */
export function newOn(pathname: string) {
  const about = made.find((path) => pathname.startsWith(path));
  return about ? (`${about}/new` as const) : "/observations/new";
}

const writable =
  "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

/** Whether a key goes into a field. */
export const isField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

/** Whether a key belongs to something that is being filled in or chosen. */
export const isTyping = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element && target.closest(writable) !== null) ||
  document.querySelector("[role=dialog][aria-modal=true], dialog[open]") !== null;
