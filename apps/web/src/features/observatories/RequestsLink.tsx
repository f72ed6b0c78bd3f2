import type { Observatory } from "@meridian/contract";
import { IconUserQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { counted } from "../../format/quantity.ts";
import classes from "./Observatories.module.css";

/** The number of access requests, with a link to answer them; nothing without any. */
export function RequestsLink({ observatory: { id, open_request_count } }: { observatory: Observatory }) {
  if (!open_request_count) return null;
  return (
    <p className={`${classes.fact} ${classes.above}`}>
      <IconUserQuestion size={16} stroke={1.6} aria-hidden="true" />
      <Link to="/observatories/$id" params={{ id }} search={{ tab: "members" }}>
        {counted(open_request_count, "person asks", "people ask")} for access
      </Link>
    </p>
  );
}
