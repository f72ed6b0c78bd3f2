import { Burger, Menu, Text, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconBook2, IconLogout, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { Bell } from "../features/announcements/bell/Bell.tsx";
import { inZone, momentByClocks, zoneName } from "../format/moment.ts";
import { differing, useClocks } from "../format/zone.ts";
import { lazyPart } from "../lazyPart.ts";
import { useProfile } from "../session.ts";
import { Avatar } from "../ui/values/Avatar.tsx";
import { AppearanceMenu } from "./AppearanceMenu.tsx";
import { personalPlaces } from "./places.ts";
import { useEarlyKeys, useShortcuts } from "./shortcuts.ts";
import classes from "./TopBar.module.css";
import { useSignOut } from "./useSignOut.ts";

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

const minute = 60_000;

/** The time now, which changes as the minute does. */
function useMinute(): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (Date.now() % minute) + 50);
    return () => clearTimeout(timer);
  }, [now]);
  return new Date(now - (now % minute)).toISOString();
}

/** The time now: UTC, one's own, and on a page about an observatory there. */
function Clock() {
  const now = useMinute();
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
      {differing(clocks).map(({ zone }) => (
        <span key={zone}>
          {inZone(now, zone, "clock")} <span className={classes.zone}>{zoneName(now, zone)}</span>
        </span>
      ))}
    </div>
  );
}

function ProfileMenu() {
  const { name, email, avatar_url } = useProfile();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.person} aria-label={`Your account: ${name}`}>
          <Avatar name={name} url={avatar_url} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="bright" size="sm">
            {name}
          </Text>
          {email}
        </Menu.Label>
        <Menu.Divider />
        {personalPlaces.map((place) => (
          <Menu.Item
            key={place.to}
            leftSection={<place.icon size={16} />}
            renderRoot={(props) => <Link to={place.to} {...props} />}
          >
            {place.label}
          </Menu.Item>
        ))}
        <Menu.Item component="a" href="/api/docs" target="_blank" leftSection={<IconBook2 size={16} />}>
          API reference
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
