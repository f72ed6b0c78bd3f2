import "@mantine/spotlight/styles.css";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { usePaletteActions, usePaletteFound } from "./usePaletteFound.ts";

const [store, spotlight] = createSpotlight();

interface PaletteProps {
  isOpen: boolean;
  onClose(): void;
  query: string;
  onQuery(query: string): void;
}

/** Ctrl-K: go anywhere, do anything that the person may do, find things and people by name. */
export default function Palette({ isOpen, onClose, query, onQuery }: PaletteProps) {
  const [settled] = useDebouncedValue(query.trim(), 200);
  const actions = usePaletteActions();
  const found = usePaletteFound(settled);
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen]);
  useFirstSelected(isOpen, query, found.flatMap((group) => group.actions.map(({ id }) => id)).join());
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      actions={[...actions, ...found]}
      onSpotlightClose={onClose}
      nothingFound="Nothing found."
      attributes={{ content: { "aria-label": "Search and commands" } }}
      returnFocus
      highlightQuery
      scrollable
      maxHeight={420}
      // Its upper edge stays where it is while results come and go.
      centered={false}
      yOffset="12vh"
      searchProps={{
        "aria-label": "Search and commands",
        placeholder: "Search or jump to",
        leftSection: <IconSearch size={18} aria-hidden="true" />,
      }}
    />
  );
}

/** Enter takes the first. What comes later leaves alone what somebody has moved to. */
function useFirstSelected(isOpen: boolean, query: string, found: string) {
  useEffect(() => {
    if (!isOpen) return;
    const frame = requestAnimationFrame(() => select(false));
    return () => cancelAnimationFrame(frame);
  }, [isOpen, found]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => select(true));
    return () => cancelAnimationFrame(frame);
  }, [query]);
}

function select(isFirst: boolean) {
  const list = document.getElementById(store.getState().listId);
  const [first] = list?.querySelectorAll("[data-action]") ?? [];
  const selected = list?.querySelector("[data-selected]");
  if (!first || (selected && !isFirst)) return;
  selected?.removeAttribute("data-selected");
  first.setAttribute("data-selected", "true");
  store.updateState((state) => ({ ...state, selected: 0 }));
}
