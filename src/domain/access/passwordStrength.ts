import { passwordFault } from './passwords.ts';

export interface PasswordStrength {
  /** Why the password is refused; null if it is accepted. */
  readonly fault: string | null;
  readonly level: 'refused' | 'fair' | 'good' | 'strong';
}

/** How hard a password is to guess, from its length and the kinds of its characters. */
export function passwordStrength(password: string, own: readonly string[]): PasswordStrength {
  const fault = passwordFault(password, own);
  if (fault !== null) return { fault, level: 'refused' };
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password));
  // A repeated character adds little.
  const length = Array.from(password).length - (Array.from(password).length - new Set(password).size) / 2;
  const points = length + 2 * (kinds.length - 1);
  return { fault: null, level: points >= 18 ? 'strong' : points >= 13 ? 'good' : 'fair' };
}
