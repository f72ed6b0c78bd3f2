import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

/** Says that a form's changes were refused because somebody else was faster. */
export function ConflictNotice() {
  const words = useRef<HTMLDivElement>(null);
  // They stand above the form, whose button may be a screen further down.
  useEffect(() => {
    words.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Alert ref={words} role="alert" icon={<IconUsers size={18} />} title="Somebody else changed this">
      Your changes aren't saved yet. Other fields show the current values. Check them and save again.
    </Alert>
  );
}
