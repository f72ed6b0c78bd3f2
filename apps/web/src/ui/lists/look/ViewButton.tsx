import { Button } from "@mantine/core";
import { savedLists } from "@meridian/contract/choices";
import { IconLayoutList } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useProfile } from "../../../session.ts";
import { openedLate } from "../../page/openedLate.tsx";

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

/** The name of the kept view with the filters and the order on show. */
function useViewOnShow(): string | undefined {
  const { pathname, searchStr } = useLocation();
  const list = savedLists.find((one) => pathname === `/${one}`);
  const views = useProfile().saved_views.filter((one) => one.list === list);
  return views.find(({ search }) => inOrder(search) === inOrder(searchStr))?.name;
}

function inOrder(search: string): string {
  const values = new URLSearchParams(search);
  values.sort();
  return values.toString();
}
