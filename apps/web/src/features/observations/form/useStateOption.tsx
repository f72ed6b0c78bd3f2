import type { ComboboxItem, ComboboxLikeRenderOptionInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import classes from "./Form.module.css";
import { standingInWords } from "./standing.ts";

/** Renders an observatory to choose with what it does now, and its darkness. */
export function useStateOption() {
  const { data } = useQuery(trpc.tonight.get.queryOptions({}));
  const sites = new Map(data?.sites.map((site) => [site.id, site]));
  return ({ option, checked }: ComboboxLikeRenderOptionInput<ComboboxItem>) => {
    const site = sites.get(option.value);
    return (
      <>
        {checked && <IconCheck size={14} aria-hidden="true" />}
        <span className={classes.option}>
          <span>{option.label}</span>
          {site && <span className={classes.kind}>{standingInWords(site)}</span>}
        </span>
      </>
    );
  };
}
