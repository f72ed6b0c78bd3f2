import { Button, Text, Title } from "@mantine/core";
import { useFocusTrap, useMergedRef } from "@mantine/hooks";
import type { Announcement } from "@meridian/contract";
import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import { counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { endSession } from "../../../session.ts";
import classes from "./BlockingDialog.module.css";
import { PendingCard } from "./PendingCard.tsx";

/**
 * Stands in front of every page until each system announcement is acknowledged. It is a native modal dialog, so the
 * browser itself makes everything else inert: open menus and other dialogs too, wherever they are in the document.
 */
export default function BlockingDialog({ pending }: { pending: Announcement[] }) {
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
