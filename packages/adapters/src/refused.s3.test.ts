import { type HttpFault, httpFaultProxy } from "@meridian/testkit/faults";
import { describe, inject } from "vitest";
import { refusedObjects } from "./refused.suite.ts";
import { refusedBackups } from "./refusedBackups.suite.ts";
import { hasS3Server, testBucket } from "./s3/testBucket.ts";
import { s3ObjectStore } from "./s3ObjectStore.ts";

const answer = {
  status: 403,
  headers: { "content-type": "application/xml" },
  body: "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>",
};

describe.runIf(hasS3Server())("objects that an S3 server refuses", () =>
  refusedObjects(closableBucket(), /403 Forbidden/, { listingTells: true }),
);

describe.runIf(hasS3Server())("backups that an S3 server refuses", () =>
  refusedBackups(closableBucket(), /403 Forbidden/, (id) => [`backups/${id}/manifest.json`]),
);

/** A bucket of its own, of which single objects are refused. */
function closableBucket() {
  const { options } = testBucket();
  return async () => {
    const proxy = await httpFaultProxy({ target: inject("s3Server")!.endpoint });
    const closed = new Set<string>();
    const isClosed = (path: string, key: string) =>
      key.endsWith("/")
        ? path.includes(`prefix=${encodeURIComponent(key)}`)
        : path.split("?")[0] === `/${options.bucket}/${key}`;
    const refuse: HttpFault = ({ path }) =>
      [...closed].some((key) => isClosed(path, key)) ? answer : undefined;
    proxy.apply(refuse);
    return {
      objectStore: s3ObjectStore({ ...options, endpoint: proxy.url }),
      close: async (key: string) => void closed.add(key),
      open: async () => closed.clear(),
    };
  };
}
