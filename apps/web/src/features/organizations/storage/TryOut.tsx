import { Button, Group } from "@mantine/core";
import type { TryStorageInput } from "@meridian/contract";
import { useSend } from "../../../data/useChange.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { LastTest } from "./LastTest.tsx";
import { requestOf, type StorageForm } from "./values.ts";

/** Tests the form's values before they are saved. The result disappears when the values change. */
export function TryOut({ organizationId: id, form }: { organizationId: string; form: StorageForm }) {
  const attempt = useSend((input: TryStorageInput) => trpcClient.externalStorage.try.query(input));
  const destination = JSON.stringify(requestOf(form.values).destination);
  const isOfThese = JSON.stringify(attempt.variables?.destination) === destination;
  const start = () => {
    const isComplete = !Object.keys(form.validate().errors).some((path) => path.startsWith("destination"));
    if (isComplete) attempt.mutate({ id, destination: requestOf(form.values).destination });
  };
  return (
    <Group gap="sm" role="status">
      <Button variant="default" loading={attempt.isPending} onClick={start}>
        Test
      </Button>
      {isOfThese && attempt.data && <LastTest result={attempt.data} />}
      <Refusal error={isOfThese && attempt.error} />
    </Group>
  );
}
