import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import type { ObservationForm } from "./values.ts";

/**
 * The switch for a rapid request, where the project has the right and some of its quota left. For a request to the network it is
 * always there: one of many observatories may have given the right.
 */
export function RapidField({ form }: { form: ObservationForm }) {
  const { project_id, observatory_id, isNetwork, urgency } = form.values;
  const { data: right } = useQuery({
    ...trpc.rapid.get.queryOptions({ id: observatory_id ?? "", projectId: project_id ?? "" }),
    enabled: project_id !== null && observatory_id !== null && !isNetwork,
    // Most projects have no right.
    retry: false,
  });
  const isRapid = urgency === "rapid";
  const isOffered = isNetwork || right?.can_request_rapid === true;
  if (!isOffered && !isRapid) return null;
  const left =
    right && `${counted(right.left, "request", "requests")} of ${right.per_month} left this month.`;
  return (
    <Switch
      label="Rapid request"
      description={`Goes before everything else and interrupts what the telescope is exposing, which goes on afterwards. ${
        isNetwork ? "Only observatories that allow this project rapid requests can take it." : (left ?? "")
      }`}
      checked={isRapid}
      onChange={({ currentTarget }) =>
        form.setFieldValue("urgency", currentTarget.checked ? "rapid" : "normal")
      }
      error={form.errors.urgency}
    />
  );
}
