import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useUnsavedInput } from "../../forms/unsaved.ts";
import { Refusal } from "../page/Refusal.tsx";
import { CancelButton, Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  title: string;
  /** The consequence, in words and figures. */
  children: ReactNode;
  /** The words of the button that does it. */
  action: string;
  /** Must be typed before it can be done. */
  phrase?: string | undefined;
  /** True if the focus begins in a field of `children`, which says so with `data-autofocus`. */
  hasFields?: boolean;
  /** The words of the button that leaves everything as it is. */
  back?: string;
  isDangerous?: boolean;
  /** True if everything is chosen that it needs. */
  isReady?: boolean;
  /** Those of its fields that say themselves what is wrong with them. */
  fields?: readonly string[];
  /** The change that it makes, where that is waited for. */
  change?: { isPending: boolean; error: unknown };
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that isn't easily taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    action,
    back,
    phrase,
    hasFields = false,
    isDangerous,
    isReady = true,
    fields,
    change = { isPending: false, error: null },
    onConfirm,
    onClose,
  } = props;
  const [typed, setTyped] = useState("");
  const typing = useUnsavedInput(change.isPending);
  const noteFocus = useFocusAfter(change.isPending);
  const isMeant = isReady && (phrase === undefined || typed.trim() === phrase.trim());
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onFocusCapture={noteFocus}
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant) onConfirm();
        }}
      >
        <Stack gap="md">
          <div {...typing}>{children}</div>
          {phrase !== undefined && (
            <TextInput
              label={`Type “${phrase}” to confirm`}
              autoComplete="off"
              data-autofocus={hasFields ? undefined : true}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <Refusal error={change.error} fields={fields} />
          <Group justify="flex-end">
            <CancelButton>{back}</CancelButton>
            <Button
              type="submit"
              color={isDangerous ? "red.9" : undefined}
              disabled={!isMeant}
              loading={change.isPending}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Gives the focus back to the button that was pressed, which had to give it up while it couldn't be pressed again. */
function useFocusAfter(isPending: boolean) {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isPending) return;
    // A browser takes the focus away only as it draws the next frame.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) focused.current?.focus({ preventScroll: true });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isPending]);
  return (event: FocusEvent<HTMLElement>) => {
    focused.current = event.target;
  };
}
