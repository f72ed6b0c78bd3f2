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

interface DocumentIdProps {
  of: { collection: string | null; document_id: string | null; document_name?: string | null };
}

/** The document that an issue is about, by its name where it has one, with a link; nothing where it is about none. */
export function DocumentId({ of: { collection, document_id: id, document_name: name } }: DocumentIdProps) {
  if (!id) return null;
  return (
    <span className={name ? classes.documentName : classes.documentId} title={name ? id : undefined}>
      {hasPage(collection) ? (
        <Link to={pages[collection]} params={{ id }} onClick={(event) => event.stopPropagation()}>
          {name ?? id}
        </Link>
      ) : (
        (name ?? id)
      )}
    </span>
  );
}
