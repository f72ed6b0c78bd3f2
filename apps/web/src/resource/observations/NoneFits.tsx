import { Button } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import { Notice } from "../../ui/page/Notice.tsx";

/** There are observations, but none that the filters let through. */
export const NoneFits = ({ onShowAll }: { onShowAll(): void }) => (
  <Notice icon={IconZoomQuestion} title="No matching observations">
    <p>Try fewer filters.</p>
    <Button variant="default" onClick={onShowAll}>
      Show all
    </Button>
  </Notice>
);
