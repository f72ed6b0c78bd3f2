import { type UseFormInput, useForm } from "@mantine/form";
import { useEffect, useState } from "react";

interface Document {
  id: string;
  version: number;
}

interface EditFormOptions<Values extends object, Doc extends Document> {
  /** As it is now; it may become another one while somebody types. */
  document: Doc;
  valuesOf(document: Doc): Values;
  validate: NonNullable<UseFormInput<Values>["validate"]>;
}

/**
 * A form over something that others may change meanwhile. `base` is what the changes are based on, for `if_version`. While
 * nothing is typed, the form follows the document; `keepMineOver` goes on from a newer one with what was typed.
 */
export function useEditForm<Values extends object, Doc extends Document>(
  options: EditFormOptions<Values, Doc>,
) {
  const { document, valuesOf, validate } = options;
  const [base, setBase] = useState(document);
  const form = useForm<Values>({ initialValues: valuesOf(document), validate });
  const follow = (fresh: Doc, mine: Partial<Values> = {}) => {
    const theirs = valuesOf(fresh);
    form.resetDirty(theirs);
    form.setValues({ ...theirs, ...mine });
    setBase(fresh);
  };
  const keepMineOver = (fresh: Doc) => {
    const mine = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field));
    follow(fresh, Object.fromEntries(mine) as Partial<Values>);
  };
  const isLeftBehind = document.version > base.version && !form.isDirty();
  useEffect(() => {
    if (isLeftBehind) follow(document);
  }, [isLeftBehind, document.version]);
  return { form, base, follow, keepMineOver };
}
