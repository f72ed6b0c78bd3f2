import type { RegisteredCollection } from "@meridian/database";
import type { z } from "zod";

/** The fields that a document may lack, with what they are then; undefined where it is simply absent. */
export function defaultsOf({ schema }: RegisteredCollection): Record<string, unknown> {
  const fields = Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const read = field.safeParse(undefined);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}
