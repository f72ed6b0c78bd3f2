import { Link } from "@tanstack/react-router";

/** Leads from a row about an issue to its page. */
export const IssueLink = ({ id, children }: { id: string; children: string }) => (
  <Link to="/integrity/issues/$id" params={{ id }} className="cell-link">
    {children}
  </Link>
);
