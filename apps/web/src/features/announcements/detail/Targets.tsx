import type { AnnouncementTarget, TargetKind } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count } from "../../../format/quantity.ts";
import { targetQuery } from "../targetQuery.ts";

/** So many of a kind are named. */
const named = 5;

const kinds = {
  users: { all: "All users", page: "/users/$id" },
  observatories: { all: "All observatories", page: "/observatories/$id" },
  organizations: { all: "All organizations", page: "/organizations/$id" },
  projects: { all: "All projects", page: "/projects/$id" },
} as const satisfies Record<TargetKind, { all: string; page: string }>;

/** Whom an announcement of the system is addressed to, by name. */
export const Targets = ({ targets }: { targets: readonly AnnouncementTarget[] }) => (
  <ul className="plain-list">
    {targets.map((target) => (
      <li key={JSON.stringify(target)}>
        <Target target={target} />
      </li>
    ))}
  </ul>
);

function Target({ target }: { target: AnnouncementTarget }) {
  if (target.kind === "all_users") return "Everybody";
  if (!("ids" in target)) return kinds[target.kind].all;
  const others = target.ids.length - named;
  return (
    <>
      {target.ids.slice(0, named).map((id, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <Name kind={target.kind} id={id} />
        </span>
      ))}
      {others > 0 && ` and ${count(others)} more`}
    </>
  );
}

function Name({ kind, id }: { kind: TargetKind; id: string }) {
  const { data, error } = useQuery(targetQuery(kind, id));
  if (error) return "Deleted";
  return (
    <Link to={kinds[kind].page} params={{ id }}>
      {data?.name ?? "…"}
    </Link>
  );
}
