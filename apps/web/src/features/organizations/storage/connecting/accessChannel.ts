/** The answer of a service's page. */
export interface Answer {
  /** Null when the person refused access. */
  code: string | null;
}

/** Connects the form that asks for access with the window that returns with this state, and no other form. */
export const accessChannel = (state: string) => new BroadcastChannel(`storage-access-${state}`);
