/**
 * Does work under a lock of the browser. A frame in a page of another site may be denied locks along with storage: what
 * it stores is in its own memory, so nothing else could hold the lock, and the work is done without it.
 */
export async function permittedLock<T>(
  locks: LockManager,
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<T>,
  whenDenied: () => Promise<T>,
): Promise<T> {
  let hasBegun = false;
  try {
    return await locks.request(name, options, (lock) => {
      hasBegun = true;
      return work(lock);
    });
  } catch (error) {
    if (hasBegun || !isDenied(error)) throw error;
    return whenDenied();
  }
}

/** Whether the browser denies a page its storage. */
export const isDenied = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError';
