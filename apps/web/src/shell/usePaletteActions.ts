import type { SpotlightActionGroupData } from "@mantine/spotlight";
import type { Icon } from "@tabler/icons-react";
import {
  IconBook2,
  IconBuildingCommunity,
  IconFolderPlus,
  IconLogout,
  IconSpeakerphone,
  IconStars,
  IconTelescope,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createElement } from "react";
import { setAppearance } from "../appearanceChoice.ts";
import { isServerAdmin, useProfile } from "../session.ts";
import { trpc } from "../trpc.ts";
import { appearanceChoices } from "./AppearanceMenu.tsx";
import { administrationPlaces, mainPlaces, personalPlaces } from "./places.ts";
import { useSignOut } from "./useSignOut.ts";

const picture = (icon: Icon) => createElement(icon, { size: 18, stroke: 1.7, "aria-hidden": true });

/** What everybody may make, and what server administrators may besides. */
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
  const make = [...things, ...(isAdmin ? [announcement] : [])].map(({ to, label, icon }) => ({
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

/** Observatories whose name contains the query, from the server. */
export function useFoundObservatories(query: string): SpotlightActionGroupData | undefined {
  const router = useRouter();
  const { data } = useQuery({
    ...trpc.observatories.list.queryOptions({ search: query, limit: 8 }),
    enabled: query.length >= 2,
  });
  if (query.length < 2 || !data?.items.length) return undefined;
  const actions = data.items.map((item) => ({
    id: item.id,
    label: item.name,
    leftSection: picture(IconTelescope),
    onClick: () => void router.navigate({ to: "/observatories/$id", params: { id: item.id } }),
  }));
  return { group: "Observatories", actions };
}
