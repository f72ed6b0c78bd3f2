import { type MovedObject, moveAll, moveBack } from "../stored/move.ts";
import type { Action } from "./action.ts";

/** A stored object that goes to another key. */
export interface MoveOfObject extends MovedObject {
  action: "move_object";
}

export const moveObject: Action<MoveOfObject> = {
  apply: (tx, ctx, plan) => moveAll(tx, ctx, [plan]),

  undo: (tx, ctx, plan) => moveBack(tx, ctx, [plan]),

  describe: ({ key, to }) => ({
    action: "move_object",
    summary: `Move the file to ${to.slice(0, to.indexOf("/"))}`,
    collection: null,
    document_id: null,
    changes: [{ field: "key", before: key, after: to }],
  }),
};
