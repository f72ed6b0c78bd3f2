import type { FormErrors, UseFormInput } from "@mantine/form";
import type { LatestChange } from "@meridian/contract";
import { type ReactNode, useEffect, useState } from "react";
import { faultsOf, hasStatus, problemOf } from "../problem.ts";
import { useProfile } from "../session.ts";
import { useForm } from "./form.ts";
import { type Clash, clashesOf, isRecord } from "./unsaved.ts";

interface Document {
  id: string;
  version: number;
}

interface EditFormOptions<Values extends object, Doc extends Document> {
  /** As it is now; it may become another one while somebody types. */
  document: Doc;
  valuesOf(document: Doc): Values;
  /** Asks the server for it as it is now. */
  read(): Promise<Doc>;
  /** The refusals, by field. */
  faults?(error: unknown): FormErrors;
  validate: NonNullable<UseFormInput<Values>["validate"]>;
  /** The name of an id in a field, by the field's path. */
  names?: { [Field in keyof Values | `${keyof Values & string}.${string}`]?: (id: string) => ReactNode };
}

/**
 * A form over something that others may change meanwhile. `base` is what the changes are based on, for `if_version`. While
 * nothing is typed, the form follows the document. `refused` shows beside its fields what was refused; after a conflict the
 * form goes on from the newer document with what was typed, and `conflict` is what `ConflictNotice` shows.
 */
export function useEditForm<Values extends object, Doc extends Document>(
  options: EditFormOptions<Values, Doc>,
) {
  const { document, valuesOf, validate, read, faults = faultsOf, names = {} } = options;
  const [base, setBase] = useState(document);
  const form = useForm<Values>({ initialValues: valuesOf(document), validate });
  const follow = (fresh: Doc, over: (theirs: Values) => Values = (theirs) => theirs) => {
    const theirs = valuesOf(fresh);
    const values = over(theirs);
    form.resetDirty(theirs);
    form.setValues(values);
    setBase(fresh);
  };
  const [clashes, setClashes] = useState<Clash[]>([]);
  const [changed, setChanged] = useState<LatestChange>();
  const keepMineOver = (fresh: Doc) =>
    follow(fresh, (theirs) => {
      const merged = touchedOver(theirs, form.getValues(), (path) => form.isDirty(path));
      setClashes(clashesOf(valuesOf(base), theirs, merged));
      return merged;
    });
  const refused = async (error: unknown) => {
    form.setErrors(faults(error));
    if (!hasStatus(error, 412)) return;
    setChanged(problemOf(error)?.changed);
    keepMineOver(await read());
  };
  const isLeftBehind = document.version > base.version && !form.isDirty();
  useEffect(() => {
    if (isLeftBehind) follow(document);
  }, [isLeftBehind, document.version]);
  const you = useProfile().id;
  const conflict = {
    clashes,
    changed,
    isOwn: changed?.by_id === you,
    names: names as Record<string, ((id: string) => ReactNode) | undefined>,
    valueAt: (path: string) => form.getInputProps(path).value as unknown,
    choose: (path: string, value: unknown) => form.setFieldValue(path, value as never),
  };
  return { form, base, follow, refused, conflict };
}

/** Theirs, with those fields of mine that were touched, in groups of fields, too. */
function touchedOver<T extends object>(theirs: T, mine: T, isTouched: (path: string) => boolean, at = ""): T {
  const merged = Object.entries(theirs).map(([field, value]) => {
    const own = (mine as Record<string, unknown>)[field];
    const path = `${at}${field}`;
    if (isRecord(value) && isRecord(own)) return [field, touchedOver(value, own, isTouched, `${path}.`)];
    return [field, isTouched(path) ? own : value];
  });
  return Object.fromEntries(merged) as T;
}
