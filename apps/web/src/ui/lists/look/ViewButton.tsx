import { Button } from "@mantine/core";
import { IconLayoutList } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useProfile } from "../../../session.ts";
import { openedLate } from "../../page/openedLate.tsx";
import { isSameLook, keptLookOf, useLook } from "./look.ts";

const ViewPanel = openedLate(() => import("./ViewPanel.tsx"), "dialog");

/** Opens the views of a list: those kept under a name, how dense it is, and its columns. It bears the name of the one on show. */
export function ViewButton() {
  const name = useViewOnShow();
  return (
    <ViewPanel
      button={
        <Button
          variant="default"
          leftSection={<IconLayoutList size={16} />}
          {...(name && { "aria-label": `View: ${name}` })}
        >
          {name ?? "View"}
        </Button>
      }
    />
  );
}

/** The name of the kept view that is on show: its filters and order, and its columns and density if it has kept them. */
function useViewOnShow(): string | undefined {
  const { pathname, searchStr } = useLocation();
  const look = useLook();
  const views = useProfile().saved_views.filter(({ list }) => pathname === `/${list}`);
  return views.find(
    (one) =>
      inOrder(one.search) === inOrder(searchStr) &&
      (!one.look || isSameLook(one.look, keptLookOf(look, one.list))),
  )?.name;
}

function inOrder(search: string): string {
  const values = new URLSearchParams(search);
  values.sort();
  return values.toString();
}
