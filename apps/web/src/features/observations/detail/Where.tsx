import type { Where as Asked, Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { anyThatFits, placeName } from "../../../resource/observations/place.ts";
import { trpc } from "../../../trpc.ts";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { telescopeInWords } from "../places/words.ts";
import { ObservatoryLink } from "./Ownership.tsx";

interface WhereProps {
  observation: Observation;
  where: Asked;
}

/** "Placed at Calar Alto", or "Any that fits" while a request to the network is placed nowhere. */
export const standingInWords = ({ observatory_id, observatory_name }: Observation): string =>
  observatory_id === null ? anyThatFits : `Placed at ${observatory_name || "an observatory that is gone"}`;

/** The place that a request to the network has, and what it asks of one. */
export const Where = (props: WhereProps) => <Facts title="Where" facts={facts(props)} />;

const facts = ({ observation, where }: WhereProps): Fact[] => [
  [
    observation.observatory_id === null ? "Observatory" : "Placed at",
    <ObservatoryLink key="place" id={observation.observatory_id} name={placeName(observation)} />,
  ],
  ["Telescope", telescopeInWords(where)],
  ...(where.observatory_ids
    ? [["Only at", <Names key="only" ids={where.observatory_ids} />] satisfies Fact]
    : []),
];

const Names = ({ ids }: { ids: readonly string[] }) => (
  <ul className="plain-list">
    {ids.map((id) => (
      <li key={id}>
        <Name id={id} />
      </li>
    ))}
  </ul>
);

function Name({ id }: { id: string }) {
  const { data, isPending } = useQuery({ ...trpc.observatories.get.queryOptions({ id }), retry: false });
  return data?.name ?? (isPending ? "…" : "An observatory that you don't see");
}
