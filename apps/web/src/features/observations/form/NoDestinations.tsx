import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../../trpc.ts";

/** Why there is nowhere to deliver files to, and who can change that. */
export function NoDestinations() {
  const { data } = useQuery(trpc.organizations.list.queryOptions({ scope: "mine", limit: 200 }));
  const own = data?.items.find(({ abilities }) => abilities.manage_storage);
  return (
    <Text size="sm">
      {data?.items.length === 0
        ? "You are in no organization. The files are kept in Meridian; members of an organization can have them delivered to its storage as well."
        : "None of your organizations has external storage yet. The files are kept in Meridian. Whoever manages an organization's storage can add a destination, and all of its members can choose it then."}{" "}
      {own && (
        <Link to="/organizations/$id" params={{ id: own.id }} search={{ tab: "storage" }} target="_blank">
          Add one to {own.name} (opens another tab)
        </Link>
      )}
    </Text>
  );
}
