import { Button, Text, Title } from "@mantine/core";
import { useFocusTrap, useMergedRef } from "@mantine/hooks";
import type { Announcement } from "@meridian/contract";
import { IconPlayerPause } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import { counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { endSession } from "../../../session.ts";
import HoldNow from "../../observatories/hold/HoldNow.tsx";
import { useOperated } from "../../observatories/hold/useOperated.ts";
import { heldInWords } from "../../observatories/hold/words.tsx";
import classes from "./BlockingDialog.module.css";
import { PendingCard } from "./PendingCard.tsx";

interface PendingProps {
  pending: Announcement[];
}

/** Stands in front of every page until each system announcement is acknowledged. A telescope is held all the same. */
export default function BlockingDialog({ pending }: PendingProps) {
  const [asked, setAsked] = useState<Sites>([]);
  const sites = useOperated() ?? [];
  return asked.length > 0 ? (
    <HoldNow sites={asked} onClose={() => setAsked([])} />
  ) : (
    <Announcements pending={pending} sites={sites} onHold={setAsked} />
  );
}

type Sites = NonNullable<ReturnType<typeof useOperated>>;

interface HoldProps {
  /** The observatories that the person operates. */
  sites: Sites;
  /** Asks which of these to hold, or whether to end the hold of a single one. */
  onHold(of: Sites): void;
}

/** Says what is held already, which no toast could in front of the announcement, and leads to holding another. */
function Holds({ sites, onHold }: HoldProps) {
  const free = sites.filter(({ hold }) => !hold);
  return (
    <div className={classes.holds}>
      {sites
        .filter(({ hold }) => hold)
        .map((site) => (
          <p key={site.id} role="status">
            {heldInWords(site, site.timezone)}
            <Button variant="subtle" size="compact-md" onClick={() => onHold([site])}>
              End hold
            </Button>
          </p>
        ))}
      {free.length > 0 && (
        <Button variant="default" leftSection={<IconPlayerPause size={16} />} onClick={() => onHold(free)}>
          Hold a telescope
        </Button>
      )}
    </div>
  );
}

/**
 * A native modal dialog, so that the browser itself makes everything else inert: open menus and other dialogs too, wherever they
 * are in the document.
 */
function Announcements({ pending, ...hold }: PendingProps & HoldProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const trap = useFocusTrap();
  const ref = useMergedRef(dialog, trap);
  const [notice, setNotice] = useState("");
  // Before the first paint.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  const onHandled = (words: string) => {
    setNotice(words);
    heading.current?.focus();
  };
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-labelledby="blocking-title"
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.showModal()}
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
    >
      <header className={classes.head}>
        <Title order={2} size="1.25rem" id="blocking-title" ref={heading} tabIndex={-1} data-autofocus>
          {pending.length === 1
            ? "An announcement needs your attention"
            : "Announcements need your attention"}
        </Title>
        <Text c="dimmed" role="status">
          {notice && `${notice} `}
          Acknowledge {counted(pending.length, "announcement", "announcements")} to go on.
        </Text>
      </header>
      <ul className={`plain-list ${classes.list}`}>
        {pending.map((announcement) => (
          <PendingCard key={announcement.id} announcement={announcement} onHandled={onHandled} />
        ))}
      </ul>
      <footer className={classes.foot}>
        <Holds {...hold} />
        <SignOut />
      </footer>
    </dialog>
  );
}

function SignOut() {
  const router = useRouter();
  const [error, setError] = useState<unknown>();
  const leave = () =>
    endSession().then(() => router.navigate({ to: "/sign-in", ignoreBlocker: true }), setError);
  return (
    <>
      {error !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {sentence(error)}
        </Text>
      )}
      <Button variant="subtle" onClick={leave}>
        Sign out
      </Button>
    </>
  );
}
