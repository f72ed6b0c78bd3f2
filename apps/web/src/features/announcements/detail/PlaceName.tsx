import type { Announcement } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { places } from "../../../resource/announcements/place.ts";

/** Where it was announced, with the way there. */
export function PlaceName({ announcement: { scope, scope_id, scope_name } }: { announcement: Announcement }) {
  if (scope === "system") return "System";
  if (scope_id === null || scope_name === null) return "Deleted";
  return (
    <Link to={places[scope].page} params={{ id: scope_id }}>
      {scope_name}
    </Link>
  );
}
