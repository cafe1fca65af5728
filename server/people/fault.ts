import { err, ok, type Result } from '#domain/result.ts';
import type { Meta } from '../meta/meta.ts';

/** Why people or roles were not changed, for the person who tried. */
export interface PeopleFault {
  readonly kind: 'missing' | 'taken' | 'refused' | 'invalid';
  readonly message: string;
  /** The field of the call that is wrong. */
  readonly field?: string;
}

export const fault = (kind: PeopleFault['kind'], message: string, field?: string) =>
  err<PeopleFault>(field === undefined ? { kind, message } : { kind, message, field });

class LastAdminError extends Error {}

/** Makes a change only if somebody remains who can sign in as an administrator. */
export function keepingAnAdmin<T>(meta: Meta, change: () => T): Result<T, PeopleFault> {
  try {
    return ok(
      meta.transaction(() => {
        const before = meta.roles.activeAdmins();
        const value = change();
        if (before > 0 && meta.roles.activeAdmins() === 0) throw new LastAdminError();
        return value;
      }),
    );
  } catch (cause) {
    if (!(cause instanceof LastAdminError)) throw cause;
    return fault('refused', 'This is the last administrator. Make another person an administrator first.');
  }
}
