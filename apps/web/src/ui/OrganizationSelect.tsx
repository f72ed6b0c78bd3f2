import { useQuery } from "@tanstack/react-query";
import { trpc } from "../trpc.ts";
import { FoundSelect, type FoundSelectProps } from "./found/FoundSelect.tsx";

interface OrganizationSelectProps extends Omit<FoundSelectProps, "known"> {
  value: string | null;
}

/** One organization, which the address may have chosen before anybody: it has the id alone. */
export function OrganizationSelect(props: OrganizationSelectProps) {
  const { data } = useQuery({
    ...trpc.organizations.get.queryOptions({ id: props.value ?? "" }),
    enabled: props.value !== null,
  });
  return <FoundSelect clearable known={data} {...props} />;
}
