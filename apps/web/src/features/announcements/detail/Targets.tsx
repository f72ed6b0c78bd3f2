import type { AnnouncementTarget, TargetKind } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count } from "../../../format/quantity.ts";
import { trpcClient } from "../../../trpc.ts";

/** So many of a kind are named. */
const named = 5;

const { users, observatories, organizations, projects } = trpcClient;
interface Kind {
  all: string;
  page: "/users/$id" | "/observatories/$id" | "/organizations/$id" | "/projects/$id";
  get(id: string): Promise<{ name: string }>;
}
const kinds: Record<TargetKind, Kind> = {
  users: { all: "All users", page: "/users/$id", get: (id) => users.get.query({ id }) },
  observatories: {
    all: "All observatories",
    page: "/observatories/$id",
    get: (id) => observatories.get.query({ id }),
  },
  organizations: {
    all: "All organizations",
    page: "/organizations/$id",
    get: (id) => organizations.get.query({ id }),
  },
  projects: { all: "All projects", page: "/projects/$id", get: (id) => projects.get.query({ id }) },
};

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
  const { get, page } = kinds[kind];
  const { data, error } = useQuery({ queryKey: ["target", kind, id], queryFn: () => get(id) });
  if (error) return "Deleted";
  return (
    <Link to={page} params={{ id }}>
      {data?.name ?? "…"}
    </Link>
  );
}
