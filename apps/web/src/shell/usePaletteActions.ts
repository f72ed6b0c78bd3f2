import type { SpotlightActionGroupData } from "@mantine/spotlight";
import {
  type Icon,
  IconBook2,
  IconBuildingCommunity,
  IconFolderPlus,
  IconLogout,
  IconSpeakerphone,
  IconStars,
  IconTelescope,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { createElement } from "react";
import { setAppearance } from "../appearanceChoice.ts";
import { useStart } from "../resource/observations/Missing.tsx";
import { isServerAdmin, useProfile } from "../session.ts";
import { appearanceChoices } from "./AppearanceMenu.tsx";
import { administrationPlaces, mainPlaces, personalPlaces } from "./places.ts";
import { useSignOut } from "./useSignOut.ts";

export const picture = (icon: Icon) => createElement(icon, { size: 18, stroke: 1.7, "aria-hidden": true });

/** The things that everybody may make, and those for server administrators. */
const things = [
  { to: "/observations/new", label: "New observation", icon: IconStars },
  { to: "/observatories/new", label: "New observatory", icon: IconTelescope },
  { to: "/projects/new", label: "New project", icon: IconFolderPlus },
  { to: "/organizations/new", label: "New organization", icon: IconBuildingCommunity },
] as const;
const announcement = { to: "/announcements/new", label: "New announcement", icon: IconSpeakerphone } as const;

/** Everything that the palette offers to this person. */
export function usePaletteActions(): SpotlightActionGroupData[] {
  const router = useRouter();
  const signOut = useSignOut();
  const isAdmin = isServerAdmin(useProfile());
  const places = [...mainPlaces, ...(isAdmin ? administrationPlaces : []), ...personalPlaces];
  const goTo = places.map((place) => ({
    id: place.to,
    label: place.label,
    leftSection: picture(place.icon),
    onClick: () => void router.navigate({ to: place.to }),
  }));
  const { isPlaceless, isProjectless } = useStart();
  const possible = things.filter(({ to }) => to !== "/observations/new" || !(isPlaceless || isProjectless));
  const make = [...possible, ...(isAdmin ? [announcement] : [])].map(({ to, label, icon }) => ({
    id: to,
    label,
    leftSection: picture(icon),
    onClick: () => void router.navigate({ to }),
  }));
  const appearances = appearanceChoices.map((choice) => ({
    id: choice.value,
    label: `Theme: ${choice.label}`,
    leftSection: picture(choice.icon),
    onClick: () => setAppearance(choice.value),
  }));
  const reference = {
    id: "reference",
    label: "API reference",
    leftSection: picture(IconBook2),
    onClick: () => void window.open("/api/docs", "_blank", "noopener"),
  };
  const leave = {
    id: "sign-out",
    label: "Sign out",
    leftSection: picture(IconLogout),
    onClick: () => void signOut(),
  };
  return [
    { group: "Go to", actions: goTo },
    { group: "Do", actions: [...make, ...appearances, reference, leave] },
  ];
}
