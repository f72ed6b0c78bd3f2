import { ActionIcon, Button, Checkbox, Popover, Stack } from "@mantine/core";
import { savedLists } from "@meridian/contract/choices";
import { IconBookmark, IconBookmarkPlus, IconLink, IconTrash } from "@tabler/icons-react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { cloneElement, Suspense, useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { lazyPart } from "../../../lazyPart.ts";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";
import type { Opening } from "../../page/openedLate.tsx";
import { announceFailure, announceSuccess } from "../../page/toast.ts";
import { keptLookOf, setColumnShown, setLook, takeLook, useLook, useOfferedColumns } from "./look.ts";
import classes from "./ViewPanel.module.css";

const SaveViewDialog = lazyPart(() => import("./SaveViewDialog.tsx"));

/** The views of a list that are kept under a name, a link to this one, the density of its rows, and its columns. */
export default function ViewPanel({ button, opened, onChange }: Opening) {
  const [isNaming, setNaming] = useState(false);
  const { pathname, searchStr } = useLocation();
  const list = savedLists.find((one) => pathname === `/${one}`);
  const look = useLook();
  const { isCompact } = look;
  const close = () => onChange(false);
  return (
    <>
      <Popover position="bottom-start" width={270} trapFocus returnFocus opened={opened} onChange={onChange}>
        <Popover.Target>{cloneElement(button, { onClick: () => onChange(!opened) })}</Popover.Target>
        <Popover.Dropdown className={classes.panel!} aria-label="View">
          <Stack gap="xs" align="stretch">
            {list && <SavedViews list={list} onLeave={close} />}
            {list && (
              <Button
                {...plain}
                leftSection={<IconBookmarkPlus size={16} />}
                onClick={() => {
                  close();
                  setNaming(true);
                }}
              >
                Save this view
              </Button>
            )}
            <Button
              {...plain}
              leftSection={<IconLink size={16} />}
              onClick={() => {
                close();
                void copyLink();
              }}
            >
              Copy link
            </Button>
            <Checkbox
              label="Compact rows"
              checked={isCompact}
              onChange={() => setLook({ isCompact: !isCompact })}
            />
            <Columns />
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <Suspense>
        {isNaming && list && (
          <SaveViewDialog
            list={list}
            search={searchStr}
            look={keptLookOf(look, list)}
            onClose={() => setNaming(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const plain = { variant: "subtle", justify: "flex-start", px: "xs", size: "compact-md" } as const;

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    void announceSuccess("Link copied");
  } catch {
    void announceFailure("The link wasn't copied", "This browser doesn't let pages write to the clipboard.");
  }
}

interface SavedViewsProps {
  list: (typeof savedLists)[number];
  onLeave(): void;
}

/** The views of this list that the person has kept. */
function SavedViews({ list, onLeave }: SavedViewsProps) {
  const views = useProfile().saved_views.filter((one) => one.list === list);
  const router = useRouter();
  const remove = useChange(trpc.profile.removeView, {
    keep: trpc.profile.get.queryKey({}),
    say: "View removed",
  });
  if (views.length === 0) return null;
  return (
    <ul className="plain-list" aria-label="Your views">
      {views.map(({ name, search, look }) => (
        <li key={name} className={classes.view}>
          <Button
            {...plain}
            leftSection={<IconBookmark size={16} />}
            onClick={() => {
              onLeave();
              if (look) takeLook(list, look);
              void router.navigate({ to: `/${list}`, search: router.options.parseSearch(search) });
            }}
          >
            {name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove the view ${name}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ list, name })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** The columns of the list on show; the first stays. */
function Columns() {
  const offered = useOfferedColumns();
  const { hidden } = useLook();
  if (!offered) return null;
  const { list, columns } = offered;
  return (
    <fieldset className={classes.columns}>
      <legend>Columns</legend>
      <Stack gap="xs">
        {columns.map(({ id, word }) => {
          const isShown = !hidden[list]?.includes(id);
          return (
            <Checkbox
              key={id}
              label={word}
              checked={isShown}
              onChange={() => setColumnShown(list, id, !isShown)}
            />
          );
        })}
      </Stack>
    </fieldset>
  );
}
