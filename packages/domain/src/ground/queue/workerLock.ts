/**
 * A worker shows that it lives by a session advisory lock under its pool's id, which is also what its jobs are locked by.
 * The server drops the lock with the session, however the process ended. First of the lock's two keys:
 */
export const workerLockClass = 7_362_002;

/** Takes the lock for `$1`, a pool's id. Shared, so that no two workers ever wait for each other. */
export const takeWorkerLock = `select pg_advisory_lock_shared(${workerLockClass}, hashtext($1))`;
