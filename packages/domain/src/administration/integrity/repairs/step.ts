import type { RepairStep } from "@meridian/contract";
import type { Finding, Plan } from "./plan.ts";

/** A document may have thousands of files. */
const mostShown = 20;

const noun = (collection: string) => collection.replaceAll("_", " ");

/** A plan as people are shown it: field by field. */
export function stepOf(plan: Plan, { doc = {} }: Pick<Finding, "doc">): RepairStep {
  switch (plan.action) {
    case "change": {
      const { collection, id, set, unset, isRedrawn } = plan;
      const changes = [
        ...Object.entries(set).map(([field, after]) => ({ field, before: doc[field], after })),
        ...unset.map((field) => ({ field, before: doc[field] })),
      ];
      const fields = changes.map(({ field }) => field).join(", ");
      const summary = `Change ${fields}${isRedrawn ? ", and draw the preview again" : ""}`;
      return { action: "change", summary, collection, document_id: id, changes };
    }
    case "delete": {
      const { collection, id, objects } = plan;
      const files = objects.length === 1 ? "1 stored file" : `${objects.length} stored files`;
      const moved = objects.length > 0 ? `, and move ${files} to quarantine` : "";
      const summary = `Delete it from ${noun(collection)}, with what belongs to it${moved}`;
      const changes = objects
        .slice(0, mostShown)
        .map(({ key, to }) => ({ field: "key", before: key, after: to }));
      return { action: "delete", summary, collection, document_id: id, changes };
    }
    case "forget_origins": {
      const changes = plan.steps.map(({ from }) => ({ field: "from_status", before: from, after: null }));
      const summary = "Mark as unknown from which status it came";
      return { action: "change", summary, collection: "status_changes", document_id: plan.id, changes };
    }
    case "drop_jobs": {
      const { task, jobs } = plan;
      const summary = `Delete ${jobs.length === 1 ? "1 job" : `${jobs.length} jobs`} of ${task}`;
      return { action: "delete", summary, collection: null, document_id: null, changes: [] };
    }
    case "add": {
      const changes = Object.entries(plan.row).map(([field, after]) => ({ field, after }));
      return {
        action: "add",
        summary: `Add to ${noun(plan.table)}`,
        collection: plan.table,
        document_id: null,
        changes,
      };
    }
    case "move_status":
      return {
        action: "move_status",
        summary: `Move to ${noun(plan.to)}`,
        collection: "observations",
        document_id: plan.id,
        changes: [{ field: "status", before: doc.status, after: plan.to }],
      };
    case "move_object":
      return {
        action: "move_object",
        summary: `Move the file to ${plan.to.slice(0, plan.to.indexOf("/"))}`,
        collection: null,
        document_id: null,
        changes: [{ field: "key", before: plan.key, after: plan.to }],
      };
  }
}
