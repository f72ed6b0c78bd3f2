import { ActionIcon, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch, IconSun } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useAppearance } from "../appearanceChoice.ts";
import { Bell } from "../features/announcements/bell/Bell.tsx";
import { inZone, momentByClocks, zoneName } from "../format/moment.ts";
import { differing, useClocks } from "../format/zone.ts";
import { lazyPart } from "../lazyPart.ts";
import { useProfile } from "../session.ts";
import { openedLate } from "../ui/page/openedLate.tsx";
import { Avatar } from "../ui/values/Avatar.tsx";
import { useMinute } from "../ui/values/useMinute.ts";
import { appearanceChoices } from "./appearances.ts";
import { useEarlyKeys, useShortcuts } from "./shortcuts.ts";
import classes from "./TopBar.module.css";

const Palette = lazyPart(() => import("./Palette.tsx"));
const ShortcutsHelp = lazyPart(() => import("./ShortcutsHelp.tsx"));

export function TopBar({ isBlocked }: { isBlocked: boolean }) {
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
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.words}>Search or jump to</span>
        <kbd className={classes.keys}>Ctrl K</kbd>
      </UnstyledButton>
      <div className={classes.end}>
        <Clock />
        <Bell />
        <Theme />
        <OwnMenu />
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

/** The time now: UTC, one's own, and on a page about an observatory there. */
function Clock() {
  const now = new Date(useMinute()).toISOString();
  const clocks = useClocks();
  return (
    <div
      className={classes.clock}
      role="timer"
      aria-label="Clock"
      data-hint={momentByClocks(now, clocks, "moment")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has no other way to the hint
      tabIndex={0}
    >
      {differing(clocks, now).map(({ zone }) => (
        <span key={zone}>
          {inZone(now, zone, "clock")} <span className={classes.zone}>{zoneName(now, zone)}</span>
        </span>
      ))}
    </div>
  );
}

const ProfileMenu = openedLate(() => import("./ProfileMenu.tsx"), "menu");

function OwnMenu() {
  const { name, avatar_url } = useProfile();
  const button = (
    <UnstyledButton className={classes.person} aria-label={`Your account: ${name}`}>
      <Avatar name={name} url={avatar_url} />
    </UnstyledButton>
  );
  return <ProfileMenu button={button} />;
}

const AppearancePopup = openedLate(() => import("./AppearancePopup.tsx"), "dialog");

function Theme() {
  const current = useAppearance();
  const Picture = appearanceChoices.find((choice) => choice.value === current)?.icon ?? IconSun;
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Theme">
      <Picture size={20} stroke={1.7} />
    </ActionIcon>
  );
  return <AppearancePopup button={button} />;
}
