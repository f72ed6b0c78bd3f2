import { closeWithTest } from "../closeWithTest.ts";
import { type Observable, observable } from "../observable.ts";
import { type Address, connection } from "./connection.ts";
import { type Direction, type Fault, isCut, type Passage } from "./fault.ts";
import { listener } from "./listener.ts";

export interface FaultProxy extends Observable, Address {
  /** Connections that are open now, and that ever were. */
  readonly open: number;
  readonly accepted: number;
  /** Bytes let through so far. */
  readonly bytes: Readonly<Record<Direction, number>>;
  /** Resolves once that many bytes were let through since the proxy began. */
  passed(direction: Direction, bytes: number): Promise<void>;
  apply<F extends Fault>(fault: F): Promise<F>;
  remove(fault: Fault): Promise<void>;
  /** Takes every fault off. */
  heal(): Promise<void>;
  /** Resets every open connection, once. */
  reset(): void;
  close(): Promise<void>;
}

type Connections = Set<ReturnType<typeof connection>>;

/** Counts what happens to the connections and to what they carry. */
function traffic(target: Address, faults: ReturnType<typeof faultSet>) {
  const seen = observable();
  const connections: Connections = new Set();
  const bytes = { request: 0, answer: 0 };
  const counts = { accepted: 0 };

  async function pass(chunk: Buffer, direction: Direction, of: object) {
    const passage = await faults.pass(chunk, direction, of);
    bytes[direction] += (isCut(passage) ? passage.last : passage)?.length ?? 0;
    seen.happen();
    return passage;
  }

  function carry(client: Parameters<typeof connection>[0]) {
    const made = connection(client, target, pass);
    counts.accepted++;
    connections.add(made);
    seen.happen();
    void made.closed.then(() => connections.delete(made) && seen.happen());
  }

  return { seen, connections, bytes, counts, carry };
}

/**
 * A TCP proxy on a port of its own in front of `target`, with faults that come and go at run time. Its events are
 * connections made and closed, and chunks let through.
 */
export async function faultProxy({ target }: { target: Address }): Promise<FaultProxy> {
  const faults = faultSet();
  const { seen, connections, bytes, counts, carry } = traffic(target, faults);
  const port = await listener(carry);
  const listenAsFaultsSay = () => port.accept(!faults.refusing);
  const reset = () => {
    for (const each of connections) each.reset();
  };

  async function close() {
    await port.accept(false);
    faults.clear();
    reset();
    await Promise.all([...connections].map((each) => each.closed));
  }
  closeWithTest(close);

  return {
    host: "127.0.0.1",
    port: port.port,
    bytes,
    until: seen.until,
    reset,
    close,
    get events() {
      return seen.events;
    },
    get open() {
      return connections.size;
    },
    get accepted() {
      return counts.accepted;
    },
    passed: (direction, count) => seen.until(() => bytes[direction] >= count),
    async apply(fault) {
      faults.add(fault);
      await listenAsFaultsSay();
      return fault;
    },
    async remove(fault) {
      faults.remove(fault);
      await listenAsFaultsSay();
    },
    async heal() {
      faults.clear();
      await listenAsFaultsSay();
    },
  };
}

/** The faults that are on, in the order they were applied. */
function faultSet() {
  const faults = new Set<Fault>();
  const remove = (fault: Fault) => {
    if (faults.delete(fault)) fault.removed?.();
  };
  return {
    add: (fault: Fault) => void faults.add(fault),
    remove,
    clear: () => faults.forEach(remove),
    get refusing() {
      return [...faults].some((fault) => fault.refuses);
    },
    /** Passes a chunk from fault to fault; a cut is final. */
    async pass(chunk: Buffer, direction: Direction, connection: object) {
      let passage: Passage = chunk;
      for (const fault of faults) {
        if (passage === undefined || isCut(passage)) break;
        if (fault.chunk) passage = await fault.chunk(passage, direction, connection);
      }
      return passage;
    },
  };
}
