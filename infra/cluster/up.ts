/**
 * `node infra/cluster/up.ts` runs a cluster of PostgreSQL, and an S3 server, for experiments, until Ctrl-C. It prints the variables that
 * make Meridian use them, and how to lose a machine of the cluster.
 */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { makeBucket } from "../../packages/adapters/src/s3/makeBucket.ts";
import { type Member, startCluster } from "../../packages/testkit/src/cluster/cluster.ts";
import { findS3Server } from "../s3/findS3Server.ts";
import { whyNoCluster } from "./install.ts";

const missing = await whyNoCluster();
if (missing) {
  console.error(`No cluster: ${missing}`);
  process.exit(1);
}
const [cluster, s3] = await Promise.all([startCluster(), findS3Server(process.env)]);
/** The variables of a bucket, or why there is none. */
async function storage(): Promise<string> {
  if ("missing" in s3) return `# No S3 server: ${s3.missing}`;
  const { endpoint, bucket, accessKeyId, secretAccessKey } = await makeBucket({
    ...{ bucket: `meridian-${Date.now()}` },
    ...s3,
  });
  const variables = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: "true",
  };
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value}'`)
    .join("\n");
}
const { members } = cluster;
const { url, throughProxy } = await cluster.createDatabase();
const patronictl = `patronictl -c ${members[0]!.folder}/patroni.yml`;
console.log(`export DATABASE_URL='${url}'
${await storage()}

HAProxy leads to the primary: ${throughProxy}
All members: ${patronictl} list
Another primary: ${patronictl} switchover --force
${members.map(({ name }, at) => `${at + 1} (Enter) kills ${name}, and again starts it.`).join("\n")}`);

const lost = new Set<Member>();
createInterface({ input: process.stdin }).on("line", async (line) => {
  const member = members[Number(line) - 1];
  if (!member) return;
  if (lost.delete(member)) await member.start();
  else {
    lost.add(member);
    await member.kill();
  }
  console.log(`${member.name} ${lost.has(member) ? "is lost" : "starts"}`);
});
const alive = setInterval(() => {}, 60_000);
await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
await Promise.all([cluster.stop(), "stop" in s3 && s3.stop()]);
clearInterval(alive);
process.exit(0);
