import { expect, test } from "vitest";
import { pluginStyle } from "./pluginStyle.ts";

const versions = { minimum_plugin_version: "3.6.0.0", latest_plugin_version: "3.8.0.0" };
const none = { ...versions, minimum_plugin_version: null };

test.each([
  [null, versions, "Never connected"],
  ["3.5.9.9", versions, "Below the minimum 3.6.0.0"],
  ["3.5.9.9", none, "Update to 3.8.0.0 available"],
  ["3.6", versions, "Update to 3.8.0.0 available"],
  ["odd", versions, "Below the minimum 3.6.0.0"],
  ["odd", none, "Update to 3.8.0.0 available"],
  ["3.8", versions, "Up to date"],
  ["3.10.0.0", versions, "Up to date"],
  // A minimum above every plugin shuts out the latest, too.
  ["3.8.0.0", { ...versions, minimum_plugin_version: "4" }, "Below the minimum 4"],
])("plugin %s beside %o is: %s", (version, compared, word) => {
  expect(pluginStyle(version, compared).word).toBe(word);
});
