import { Title } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { roleLooks } from "../../../ui/values/looks.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import classes from "./UserPage.module.css";

/** Where somebody belongs, with links there. */
export function Belongings({ user }: { user: SystemUserDetails }) {
  return (
    <>
      <Panel title="Organizations" none="In no organization.">
        {user.organizations.map(({ id, name, role }) => (
          <li key={id}>
            <Link to="/organizations/$id" params={{ id }}>
              {name}
            </Link>
            <StatusBadge look={roleLooks[role]} />
          </li>
        ))}
      </Panel>
      <Panel title="Observatories" none="On no observatory.">
        {user.observatories.map(({ id, name, is_owner }) => (
          <li key={id}>
            <Link to="/observatories/$id" params={{ id }}>
              {name}
            </Link>
            {is_owner && <StatusBadge look={roleLooks.owner} />}
          </li>
        ))}
      </Panel>
      <Panel title="Projects" none="In no project.">
        {user.projects.map(({ id, name, is_owner }) => (
          <li key={id}>
            <Link to="/projects/$id" params={{ id }}>
              {name}
            </Link>
            {is_owner && <StatusBadge look={roleLooks.owner} />}
          </li>
        ))}
      </Panel>
    </>
  );
}

function Panel({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className="surface">
      <Title order={2} size="1rem" className={classes.title}>
        {title}
      </Title>
      {children.length > 0 ? (
        <ul className={`plain-list ${classes.list}`} aria-label={title}>
          {children}
        </ul>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
    </section>
  );
}
