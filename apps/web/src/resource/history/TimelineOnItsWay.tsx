import { Skeleton, Stack } from "@mantine/core";

/** The shape of what is on its way. */
export const TimelineOnItsWay = () => (
  <Stack gap="lg" p="lg" role="status" aria-label="Loading history">
    {["70%", "45%", "60%"].map((width) => (
      <Skeleton key={width} height={16} width={width} />
    ))}
  </Stack>
);
