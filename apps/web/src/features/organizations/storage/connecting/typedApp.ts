import type { StorageApp } from "@meridian/contract";
import type { App } from "../kinds.ts";
import type { StorageForm } from "../values.ts";

/** The app typed into the form. Undefined if something is missing, which then shows at its field. */
export function typedApp(form: StorageForm, app: App): StorageApp | undefined {
  const { secrets } = form.values.destination;
  const [client_id, client_secret] = app.map(({ name }) => secrets[name]?.trim() ?? "") as [string, string];
  for (const { name } of app)
    if (!secrets[name]?.trim()) form.setFieldError(`destination.secrets.${name}`, "Required");
  return client_id && client_secret ? { client_id, client_secret } : undefined;
}
