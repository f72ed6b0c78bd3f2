import type { SystemUserDetails, UpdateUserInput } from "@meridian/contract";

export interface Change {
  title: string;
  word: string;
  /** The present state. */
  now(user: SystemUserDetails): string;
  question(name: string): string;
  /** The consequence, following the person's name. */
  effect: string;
  done: string;
  isDangerous?: boolean;
  /** The change of the account, or the action that ends something. */
  makes: Omit<UpdateUserInput, "id"> | "endSessions" | "revokeKeys";
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** The possible changes of an account, in words. */
export const changes = {
  promote: {
    title: "Server administrator",
    word: "Promote",
    now: () => "Not a server administrator. Access comes from organizations, observatories and projects.",
    question: (name) => `Make ${name} a server administrator?`,
    effect: "gets access to everything: users, announcements, imports and everybody's data.",
    done: "is a server administrator now",
    makes: { server_admin: true },
  },
  demote: {
    title: "Server administrator",
    word: "Demote",
    now: () => "A server administrator with access to everything.",
    question: (name) => `Should ${name} no longer be a server administrator?`,
    effect: "keeps only the access from organizations, observatories and projects.",
    done: "is no longer a server administrator",
    isDangerous: true,
    makes: { server_admin: false },
  },
  endSessions: {
    title: "Sessions",
    word: "Sign out everywhere",
    now: ({ session_count }) =>
      session_count === 0 ? "Not signed in anywhere." : `${counted(session_count, "open session")}.`,
    question: (name) => `Sign ${name} out everywhere?`,
    effect: "has to sign in again. API keys keep working.",
    done: "is signed out everywhere",
    isDangerous: true,
    makes: "endSessions",
  },
  revokeKeys: {
    title: "API keys",
    word: "Revoke API keys",
    now: ({ api_key_count }) =>
      api_key_count === 0 ? "No API keys." : `${counted(api_key_count, "API key")}.`,
    question: (name) => `Revoke every API key of ${name}?`,
    effect: "loses every API key for good. Programs that use them are refused.",
    done: "has no API keys now",
    isDangerous: true,
    makes: "revokeKeys",
  },
  deactivate: {
    title: "Account",
    word: "Deactivate",
    now: () => "The account works.",
    question: (name) => `Deactivate the account of ${name}?`,
    effect:
      "is signed out everywhere at once and can't sign in again. Their API keys are deleted. Their data and memberships stay.",
    done: "is deactivated",
    isDangerous: true,
    makes: { deactivated: true },
  },
  reactivate: {
    title: "Account",
    word: "Reactivate",
    now: () => "The account is deactivated: nobody can sign in with it.",
    question: (name) => `Let ${name} in again?`,
    effect: "can sign in with the same password. API keys don't come back.",
    done: "can sign in again",
    makes: { deactivated: false },
  },
} as const satisfies Record<string, Change>;
