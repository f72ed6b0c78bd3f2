import { Burger, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Bell } from "../features/announcements/bell/Bell.tsx";
import { lazyPart } from "../lazyPart.ts";
import { AppearanceMenu } from "./AppearanceMenu.tsx";
import { Clock } from "./Clock.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import classes from "./TopBar.module.css";
import { useEarlyKeys, useShortcuts } from "./useShortcuts.ts";

const Palette = lazyPart(() => import("./Palette.tsx"));
const ShortcutsHelp = lazyPart(() => import("./ShortcutsHelp.tsx"));

interface TopBarProps {
  onOpenNavigation(): void;
  isBlocked: boolean;
}

export function TopBar({ onOpenNavigation, isBlocked }: TopBarProps) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isPaletteWanted, setPaletteWanted] = useState(false);
  const openPalette = () => {
    setPaletteWanted(true);
    setPaletteOpen(true);
  };
  const [query, setQuery] = useState("");
  const [isHelpOpen, setHelpOpen] = useState(false);
  useHotkeys([["mod+K", () => !isBlocked && openPalette()]], []);
  const closePalette = () => {
    setPaletteOpen(false);
    setQuery("");
  };
  useEarlyKeys({
    isOpening: isPaletteOpen,
    onText: (text) => setQuery((before) => before + text),
    onEscape: closePalette,
  });
  useShortcuts({ isOff: isBlocked || isPaletteOpen, openPalette, openHelp: () => setHelpOpen(true) });
  return (
    <header className={classes.bar}>
      <Burger className={classes.burger} size="sm" onClick={onOpenNavigation} aria-label="Open navigation" />
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.words}>Search or jump to</span>
        <kbd className={classes.keys}>Ctrl K</kbd>
      </UnstyledButton>
      <div className={classes.end}>
        <Clock />
        <Bell />
        <AppearanceMenu />
        <ProfileMenu />
      </div>
      <Suspense>
        {isHelpOpen && <ShortcutsHelp onClose={() => setHelpOpen(false)} />}
        {isPaletteWanted && (
          <Palette
            isOpen={isPaletteOpen && !isBlocked}
            onClose={closePalette}
            query={query}
            onQuery={setQuery}
          />
        )}
      </Suspense>
    </header>
  );
}
