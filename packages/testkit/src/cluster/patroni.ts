import type { Place } from "./configuration.ts";

interface Seen {
  name: string;
  role: "leader" | "sync_standby" | "replica";
  state: string;
}

/** The cluster as the Patroni of each place sees it, which may be behind for a moment; empty where none answers. */
export function seenBy(places: readonly Place[]): Promise<Seen[][]> {
  return Promise.all(
    places.map(async ({ api }) => {
      try {
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2000) });
        const { members = [] } = (await answer.json()) as { members?: Seen[] };
        return members;
      } catch {
        return [];
      }
    }),
  );
}

/** True for a member whose own PostgreSQL takes connections: the others tell for a while what was before it was lost. */
export const isUp = ({ api }: Place): Promise<boolean> =>
  fetch(`http://127.0.0.1:${api}/health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Has one member take over from another in order. Resolves when it has; throws what Patroni says against it. */
export async function switchOver(leader: Place, candidate: Place): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${leader.api}/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
  });
  if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`);
}
