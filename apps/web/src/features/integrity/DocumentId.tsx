import { Link } from "@tanstack/react-router";
import classes from "./Integrity.module.css";

/** Collections whose documents have a page. */
const pages = {
  observations: "/observations/$id",
  observatories: "/observatories/$id",
  projects: "/projects/$id",
  organizations: "/organizations/$id",
  announcements: "/announcements/$id",
} as const;

const hasPage = (collection: string | null): collection is keyof typeof pages =>
  collection !== null && collection in pages;

/** Which document it is about, with the way to its page; nothing where it is about none. */
export function DocumentId({
  of: { collection, document_id: id },
}: {
  of: { collection: string | null; document_id: string | null };
}) {
  if (!id) return null;
  return (
    <span className={classes.documentId}>
      {hasPage(collection) ? (
        <Link to={pages[collection]} params={{ id }} onClick={(event) => event.stopPropagation()}>
          {id}
        </Link>
      ) : (
        id
      )}
    </span>
  );
}
