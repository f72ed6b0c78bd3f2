import type { Announcement } from "@meridian/contract";
import { Link } from "@tanstack/react-router";

const pages = {
  observatory: "/observatories/$id",
  organization: "/organizations/$id",
  project: "/projects/$id",
} as const;

/** Where it was announced, with the way there. */
export function PlaceName({ announcement: { scope, scope_id, scope_name } }: { announcement: Announcement }) {
  if (scope === "system") return "System";
  if (scope_id === null || scope_name === null) return "Deleted";
  return (
    <Link to={pages[scope]} params={{ id: scope_id }}>
      {scope_name}
    </Link>
  );
}
