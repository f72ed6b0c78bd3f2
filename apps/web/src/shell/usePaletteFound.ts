import type { SpotlightActionGroupData } from "@mantine/spotlight";
import {
  type Icon,
  IconBook2,
  IconBuildingCommunity,
  IconFolderPlus,
  IconFolders,
  IconLogout,
  IconSpeakerphone,
  IconStars,
  IconTelescope,
  IconUser,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createElement } from "react";
import { setAppearance } from "../appearanceChoice.ts";
import { inZone } from "../format/moment.ts";
import { useZone } from "../format/zone.ts";
import { useStart } from "../resource/observations/Missing.tsx";
import { placeName } from "../resource/observations/place.ts";
import { isServerAdmin, useProfile } from "../session.ts";
import { trpc } from "../trpc.ts";
import { observationStyles } from "../ui/values/statusStyles.ts";
import { appearanceChoices } from "./appearances.ts";
import { administrationPlaces, mainPlaces, personalPlaces } from "./places.ts";
import { useSignOut } from "./useSignOut.ts";

const limit = 5;
const pages = {
  observations: "/observations/$id",
  observatories: "/observatories/$id",
  projects: "/projects/$id",
  organizations: "/organizations/$id",
  users: "/users/$id",
} as const;

interface Found {
  id: string;
  name: string;
  /** Further words by which it may have been found, besides its name. */
  besides?: string;
}

/** The server's finds for these words: observations by their name or target, places, and people for administrators. */
export function usePaletteFound(search: string): SpotlightActionGroupData[] {
  const router = useRouter();
  const isAdmin = isServerAdmin(useProfile());
  const enabled = search.length >= 2;
  // What was found stays on show while the next is looked for: nothing jumps.
  const asked = { enabled, placeholderData: keepPreviousData };
  const input = { search, limit };
  const observations = useQuery({ ...trpc.observations.list.queryOptions(input), ...asked });
  const observatories = useQuery({ ...trpc.observatories.list.queryOptions(input), ...asked });
  const projects = useQuery({ ...trpc.projects.list.queryOptions(input), ...asked });
  const scope = isAdmin ? "all" : "mine";
  const organizations = useQuery({ ...trpc.organizations.list.queryOptions({ ...input, scope }), ...asked });
  const users = useQuery({ ...trpc.users.list.queryOptions(input), ...asked, enabled: enabled && isAdmin });
  const { isPlaceless, isProjectless } = useStart();
  const targets = useQuery({
    ...trpc.targets.search.queryOptions({ q: search.trim(), limit: 3 }),
    ...asked,
    enabled: search.trim().length >= 2 && !(isPlaceless || isProjectless),
    // Names in the catalogue are an offer, and nothing that is looked for.
    retry: false,
  });
  const zone = useZone();
  if (!enabled) return [];
  const group = (title: string, icon: Icon, page: keyof typeof pages, found: Found[] = []) => ({
    group: title,
    actions: found.map(({ id, name, besides }) => ({
      id,
      label: name,
      description: besides,
      leftSection: picture(icon),
      onClick: () => void router.navigate({ to: pages[page], params: { id } }),
    })),
  });
  return [
    group(
      "Observations",
      IconStars,
      "observations",
      observations.data?.items.map((one) => ({
        id: one.id,
        name: one.name,
        besides: [
          one.target.name,
          observationStyles[one.status].word,
          placeName(one),
          inZone(one.finished_at ?? one.created_at, zone, "day"),
        ].join(" · "),
      })),
    ),
    {
      group: "Observe",
      actions: (targets.data?.items ?? []).map(({ name, matched, type, ra, dec, epoch, pm_ra, pm_dec }) => ({
        id: `observe ${name}`,
        label: `Observe ${name}`,
        description: [matched !== name && matched, type].filter(Boolean).join(" · "),
        leftSection: picture(IconStars),
        onClick: () =>
          void router.navigate({
            to: "/observations/new",
            search: { target: name, ra, dec, epoch, pm_ra, pm_dec },
          }),
      })),
    },
    group("Observatories", IconTelescope, "observatories", observatories.data?.items),
    group("Projects", IconFolders, "projects", projects.data?.items),
    group(
      "Organizations",
      IconBuildingCommunity,
      "organizations",
      organizations.data?.items.map(({ id, name, short_name }) => ({ id, name, besides: short_name })),
    ),
    group(
      "People",
      IconUser,
      "users",
      users.data?.items.map(({ id, name, email }) => ({ id, name, besides: email })),
    ),
  ].filter(({ actions }) => actions.length > 0);
}

const picture = (icon: Icon) => createElement(icon, { size: 18, stroke: 1.7, "aria-hidden": true });

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
