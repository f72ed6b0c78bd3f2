import { gzipSync } from "node:zlib";
import { findBrowser, launchBrowser } from "@meridian/testkit/browser";
import { startMeridian } from "../load.ts";
import type { Bench } from "../network.ts";
import type { Row } from "../report.ts";

/** The JavaScript that the browser fetches, gzipped, before the first page (sign-in) shows. */
export async function firstLoad(bench: Bench): Promise<Row[]> {
  const server = await startMeridian(bench);
  const browser = await launchBrowser(await findBrowser());
  try {
    const page = await browser.newPage();
    const scripts: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(`${server.url}/app/`);
    await page.getByLabel("Password", { exact: true }).waitFor();
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    return [
      {
        job: "SPA first load, JavaScript gzipped",
        ours: `${(bytes / 1024).toFixed(0)} KB in ${scripts.length} files`,
        reference: "",
        ratio: null,
        goal: "<= 200 KB",
        met: bytes <= 200 * 1024,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
