import type { UpdateUserInput } from "@meridian/contract";

export interface Change {
  title: string;
  word: string;
  /** How things are. */
  now: string;
  question(name: string): string;
  /** What happens, after the name of the person. */
  effect: string;
  done: string;
  isDangerous?: boolean;
  input: Omit<UpdateUserInput, "id">;
}

/** What can be changed about an account, each with its words. */
export const changes = {
  promote: {
    title: "Server administrator",
    word: "Promote",
    now: "Not a server administrator: sees and does what organizations, observatories and projects allow.",
    question: (name) => `Make ${name} a server administrator?`,
    effect: "may then do everything, in everybody's things: users, announcements, imports, all data.",
    done: "is a server administrator now",
    input: { server_admin: true },
  },
  demote: {
    title: "Server administrator",
    word: "Demote",
    now: "A server administrator: may do everything, in everybody's things.",
    question: (name) => `Should ${name} no longer be a server administrator?`,
    effect: "keeps what organizations, observatories and projects allow, and nothing beyond.",
    done: "is no longer a server administrator",
    isDangerous: true,
    input: { server_admin: false },
  },
  deactivate: {
    title: "Account",
    word: "Deactivate",
    now: "The account works.",
    question: (name) => `Deactivate the account of ${name}?`,
    effect:
      "is signed out everywhere at once and can't sign in again. Their API keys are deleted; programs that use them are refused. What they made stays, and so do their memberships.",
    done: "is deactivated",
    isDangerous: true,
    input: { deactivated: true },
  },
  reactivate: {
    title: "Account",
    word: "Reactivate",
    now: "The account is deactivated: nobody can sign in with it.",
    question: (name) => `Let ${name} in again?`,
    effect: "can sign in with the password of before. API keys don't come back.",
    done: "can sign in again",
    input: { deactivated: false },
  },
} as const satisfies Record<string, Change>;
