import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import classes from "./Dashboard.module.css";

const asked = { has_requests: true, limit: 200 } as const;

/** The observatories where somebody waits for an answer of this person; nothing when nobody does. */
export function AccessRequests() {
  const { data } = useQuery(trpc.observatories.list.queryOptions(asked));
  if (!data?.items.length) return null;
  return (
    <section className="surface" aria-labelledby="requests-title">
      <header className={classes.sectionHead}>
        <Title order={2} size="1rem" id="requests-title">
          Requests for access
        </Title>
      </header>
      <ul className="plain-list">
        {data.items.map(({ id, name, open_request_count }) => (
          <li key={id} className={classes.recent}>
            <Link
              to="/observatories/$id"
              params={{ id }}
              search={{ tab: "members" }}
              className={classes.recentTitle}
            >
              {name}
            </Link>
            <span className={classes.recentMeta}>
              {counted(open_request_count ?? 0, "person asks", "people ask")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
