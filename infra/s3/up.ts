/**
 * `node infra/s3/up.ts` runs an S3 server for experiments, until Ctrl-C. It prints the variables that make the tests use it;
 * Meridian itself takes them with S3_ in place of S3_TEST_.
 */
import { once } from "node:events";
import { findS3Server } from "./findS3Server.ts";

const found = await findS3Server(process.env);
if ("missing" in found) {
  console.error(`No S3 server: ${found.missing}`);
  process.exit(1);
}
console.log(`export S3_TEST_ENDPOINT=${found.endpoint}`);
console.log(`export S3_TEST_ACCESS_KEY_ID=${found.accessKeyId}`);
console.log(`export S3_TEST_SECRET_ACCESS_KEY=${found.secretAccessKey}`);
const alive = setInterval(() => {}, 60_000);
await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
await found.stop();
clearInterval(alive);
