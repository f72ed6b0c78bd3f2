import { type MutationOptions, type QueryKey, useMutation } from "@tanstack/react-query";
import type { DecorateMutationProcedure, inferInput, inferOutput } from "@trpc/tanstack-react-query";
import { faultsOf } from "../problem.ts";
import { queryClient } from "../trpc.ts";
import { announceSuccess } from "../ui/page/toast.ts";
import { mutate } from "./call.ts";
import { refreshNow } from "./refresh.ts";
import { outOfDate, type Topic } from "./topics.ts";

interface ChangeOptions<Input, Output> {
  /** Where the answer is kept, when it is what is read there. */
  keep?: QueryKey | ((saved: Output) => QueryKey);
  /** What follows: a dialog is closed, another page is shown. */
  done?(saved: Output, input: Input): unknown;
  /** What the person is told once it is done. */
  say?: string | ((saved: Output, input: Input) => string);
  /** Shows beside its fields what was refused. */
  form?: { setErrors(faults: Record<string, string>): void };
  /** What follows when it was refused. */
  refused?(error: unknown, input: Input): unknown;
  /** What is out of date then, whether it was done or refused. */
  refresh?: Topic | readonly Topic[];
}

// biome-ignore lint/suspicious/noExplicitAny: whatever it takes and answers, as the library's own types say it.
type Procedure = DecorateMutationProcedure<any>;

/** Changes something by a procedure: keeps the answer, says so, and reads again what is out of date. */
export const useChange = <P extends Procedure>(
  procedure: P,
  options: ChangeOptions<inferInput<P>, inferOutput<P>> = {},
) => useSend<inferOutput<P>, inferInput<P>>((input) => mutate(procedure.mutationKey(), input), options);

/** The same for what takes more than one procedure, or none. */
export const useSend = <Output, Input = void>(
  send: (input: Input) => Promise<Output>,
  options: ChangeOptions<Input, Output> = {},
) => useMutation<Output, Error, Input>({ mutationFn: send, ...following(options) });

function following<Input, Output>(options: ChangeOptions<Input, Output>) {
  const { keep, done, say, form, refused, refresh = [] } = options;
  return {
    onSuccess: async (saved, input) => {
      if (keep) queryClient.setQueryData(typeof keep === "function" ? keep(saved) : keep, saved);
      await done?.(saved, input);
      if (say) void announceSuccess(typeof say === "function" ? say(saved, input) : say);
    },
    onError: (error, input) => {
      form?.setErrors(faultsOf(error));
      return refused?.(error, input);
    },
    onSettled: () => Promise.all([refresh].flat().flatMap((topic) => outOfDate(topic).map(refreshNow))),
  } satisfies MutationOptions<Output, Error, Input>;
}
