import { readdir, readFile } from "node:fs/promises";

/** The processes that a process has started and that still run. Without a /proc none are known. */
export async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, "utf8").catch(() => ""));
  return (await Promise.all(lists)).flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}
