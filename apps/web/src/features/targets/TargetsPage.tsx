import { Alert, Button, Skeleton } from "@mantine/core";
import type { TargetFault, TargetsVisibilityInput } from "@meridian/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SearchSelect } from "../../data/searchSelect/SearchSelect.tsx";
import { observatorySource, projectSource } from "../../data/searchSelect/sources.ts";
import { PageAtSite } from "../../format/AtSite.tsx";
import { counted } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { DayField } from "../../ui/fields/DayField.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { useKeptList } from "./keptList.ts";
import { ListField } from "./ListField.tsx";
import { nightAtHand, nightsFrom } from "./nightAtHand.ts";
import type { TargetsSearch } from "./search.ts";
import classes from "./Targets.module.css";
import { TargetTable } from "./TargetTable.tsx";

const route = getRouteApi("/shell/targets");
const places = observatorySource();

export function TargetsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: TargetsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const [list, keep] = useKeptList();
  const { project, observatory, night, sort } = search;
  const ofProject = useQuery(trpc.targets.ofProject.queryOptions(project ? { id: project } : skipToken));
  const asked = askedFor(project ? (ofProject.data?.items ?? []) : list);
  const look = useQuery({
    ...trpc.targets.visibility.queryOptions(
      asked ? { ...asked, observatory_id: observatory, project_id: project, night } : skipToken,
    ),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    refetchInterval: false,
  });
  const answer = asked && look.data;
  const tonight = useQuery({ ...trpc.tonight.get.queryOptions({}), enabled: !night && !answer });
  const error = look.error ?? ofProject.error;
  const site = answer?.observatories.length === 1 ? answer.observatories[0] : undefined;
  const best = project ? "The project's best" : "The best of mine";
  return (
    <PageAtSite site={site && { name: site.name, zone: site.timezone }}>
      <PageHeader title="Targets" lead="Which of many are up: in a night, and month by month." />
      <div className={`surface ${classes.asked}`}>
        <SearchSelect
          label="List"
          clearable
          placeholder="My own list"
          clearButtonProps={{ "aria-label": "My own list" }}
          source={projectSource}
          none="You have no projects"
          value={project ?? null}
          onChange={(id) => change({ project: id ?? undefined })}
        />
        <SearchSelect
          label="Observatory"
          clearable
          placeholder={best}
          clearButtonProps={{ "aria-label": best }}
          source={places}
          value={observatory ?? null}
          onChange={(id) => change({ observatory: id ?? undefined })}
        />
        <div className={classes.evening}>
          <span aria-hidden="true">Night that begins on</span>
          <div>
            <DayField
              label="Night that begins on"
              value={
                night ?? nightAtHand(answer?.observatories ?? nightsFrom(tonight.data?.sites, observatory))
              }
              onChange={(day) => change({ night: day })}
            />
            {night && (
              <Button variant="subtle" size="compact-sm" onClick={() => change({ night: undefined })}>
                Tonight
              </Button>
            )}
          </div>
        </div>
        {!project && <ListField list={list} isPending={look.isFetching} onShow={keep} />}
      </div>
      {error && !look.isFetching ? <Refusal error={error} /> : null}
      {answer && answer.faults.length > 0 && <Faults faults={answer.faults} isOfList={!project} />}
      {answer && (
        <TargetTable
          answer={answer}
          isOld={look.isPlaceholderData}
          sort={sort}
          onSort={(by) => change({ sort: by })}
          project={project}
        />
      )}
      {asked && !answer && !error && (
        <Skeleton height="18rem" radius="md" role="status" aria-label="Working out the list" />
      )}
      {project && ofProject.data?.items.length === 0 && (
        <Notice icon={IconAlertTriangle} title="The project has no targets yet">
          They come with its observations.
        </Notice>
      )}
      {project && (ofProject.data?.left_out ?? 0) > 0 && (
        <p className={classes.note}>
          {counted(ofProject.data!.left_out, "older target is", "older targets are")} left out.
        </p>
      )}
    </PageAtSite>
  );
}

type Listed = NonNullable<TargetsVisibilityInput["targets"]>[number];

/** The list to look at; undefined where there is none. */
function askedFor(list: string | readonly (Listed & { observations: number; completed: number })[]) {
  if (typeof list === "string") return list.trim() === "" ? undefined : { list };
  const targets = list.map(({ observations: _, completed: __, ...target }) => target);
  return targets.length > 0 ? { targets } : undefined;
}

/** Lines that name no target. */
const Faults = ({ faults, isOfList }: { faults: readonly TargetFault[]; isOfList: boolean }) => (
  <Alert
    mb="md"
    icon={<IconAlertTriangle size={18} />}
    color="yellow"
    title={counted(faults.length, "line names no target", "lines name no target")}
  >
    <ul className={classes.faults}>
      {faults.map(({ line, text, message }) => (
        <li key={line}>
          <strong>
            {isOfList && `Line ${line}: `}
            {text}
          </strong>{" "}
          {message}
        </li>
      ))}
    </ul>
  </Alert>
);
