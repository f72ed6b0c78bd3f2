import { type Place, places } from "../../../resource/announcements/place.ts";
import { BackLink } from "../../../ui/page/BackLink.tsx";

interface BackToPlaceProps {
  place: Place;
  /** Undefined until it is known. */
  name: string | undefined;
}

/** Back to the page where the announcement was begun, by its name. */
export function BackToPlace({ place: { type, id }, name }: BackToPlaceProps) {
  const { page, word } = places[type];
  return (
    <BackLink to={page} params={{ id }}>
      {name ?? word}
    </BackLink>
  );
}
