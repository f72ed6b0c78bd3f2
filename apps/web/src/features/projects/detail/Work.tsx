import type { ObservationStatus, Project } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count } from "../../../format/quantity.ts";
import { ImageStrip } from "../../../resource/images/ImageStrip.tsx";
import { trpc } from "../../../trpc.ts";
import { Section } from "../../../ui/page/Section.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { observationStyles } from "../../../ui/values/statusStyles.ts";
import classes from "./Work.module.css";

/** Statuses in which an observation waits for a turn. */
const waiting: readonly ObservationStatus[] = ["pending", "suspended"];

/** The project's observations by status, each with the way to them, and its newest images; nothing while it has none. */
export function Work({ project: { id, status } }: { project: Project }) {
  const counted = useQuery(trpc.observations.list.queryOptions({ project_id: id, counts: true, limit: 1 }));
  const images = useQuery(
    trpc.images.ofProject.queryOptions({ id, kind: "light", has_preview: true, limit: 12 }),
  );
  const counts = counted.data?.counts?.status;
  const statuses = (Object.keys(observationStyles) as ObservationStatus[]).filter((one) => counts?.[one]);
  const way = (tab: "observations" | "images", status?: ObservationStatus) =>
    ({ to: "/projects/$id", params: { id }, search: { tab, status } }) as const;
  return (
    <>
      {statuses.length > 0 && (
        <Section title="Observations" all={<Link {...way("observations")}>View all</Link>}>
          <ul className={`plain-list ${classes.statuses}`}>
            {statuses.map((status) => (
              <li key={status}>
                <Link {...way("observations", status)} className={classes.status}>
                  <strong className="numeric">{count(counts![status]!)}</strong>
                  <StatusBadge style={observationStyles[status]} />
                </Link>
              </li>
            ))}
          </ul>
          {status !== "active" && waiting.some((one) => counts?.[one]) && (
            <p className={classes.note}>Those that wait are observed once the project is active again.</p>
          )}
        </Section>
      )}
      <ImageStrip images={images.data?.items} all={<Link {...way("images")}>View all</Link>} />
    </>
  );
}
