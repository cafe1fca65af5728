import type { LockPort } from '#sync/ports.ts';

/** Locks as pages share them: `held` are those in use. */
export function heldLocks(): LockPort & { readonly held: Set<string> } {
  const held = new Set<string>();
  return {
    held,
    async tryLock(name, work) {
      if (held.has(name)) return false;
      held.add(name);
      await work();
      return held.delete(name);
    },
  };
}
