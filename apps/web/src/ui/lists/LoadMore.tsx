import { Button } from "@mantine/core";

export interface More {
  isThere: boolean;
  isLoading: boolean;
  load(): void;
}

export function LoadMore({ more }: { more: More | undefined }) {
  if (!more?.isThere) return null;
  return (
    <Button variant="default" loading={more.isLoading} onClick={more.load} mx="auto" my="sm" display="block">
      Load more
    </Button>
  );
}
