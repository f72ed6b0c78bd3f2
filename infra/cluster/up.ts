/**
 * `node infra/cluster/up.ts` runs a cluster of PostgreSQL for experiments, until Ctrl-C. It prints the variable that makes
 * Meridian use it, and how to lose a machine of it.
 */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Member, startCluster } from "../../packages/testkit/src/cluster/cluster.ts";
import { whyNoCluster } from "./install.ts";

const missing = await whyNoCluster();
if (missing) {
  console.error(`No cluster: ${missing}`);
  process.exit(1);
}
const cluster = await startCluster();
const { members } = cluster;
const { url, throughProxy } = await cluster.createDatabase();
const patronictl = `patronictl -c ${members[0]!.folder}/patroni.yml`;
console.log(`export DATABASE_URL='${url}'

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
await cluster.stop();
clearInterval(alive);
process.exit(0);
