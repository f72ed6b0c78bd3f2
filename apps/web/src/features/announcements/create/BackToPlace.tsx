import type { Place } from "../../../resource/announcements/place.ts";
import { BackLink } from "../../../ui/page/BackLink.tsx";

const pages = {
  observatory: { to: "/observatories/$id", word: "Observatory" },
  organization: { to: "/organizations/$id", word: "Organization" },
  project: { to: "/projects/$id", word: "Project" },
} as const;

interface BackToPlaceProps {
  place: Place;
  /** Undefined until it is known. */
  name: string | undefined;
}

/** Back to the page where the announcement was begun, by its name. */
export function BackToPlace({ place: { type, id }, name }: BackToPlaceProps) {
  const { to, word } = pages[type];
  return (
    <BackLink to={to} params={{ id }}>
      {name ?? word}
    </BackLink>
  );
}
