import { err, ok, type Result } from '../result.ts';

/** CST-06. */
export const ROW_LIMIT_CHOICES = [10, 50, 100, 250, 500, 1_000, 5_000, 10_000, 50_000] as const;

export type RowLimitFault =
  | { readonly kind: 'not-an-integer' }
  | { readonly kind: 'not-positive' }
  | { readonly kind: 'above'; readonly max: number };

/**
 * Parses a row limit: "5000", "5,000" and "5 000" are the same (QRY-37, QRY-38). The maximum is the server's setting,
 * also if above the default bound.
 */
export function parseRowLimit(text: string, max: number): Result<number, RowLimitFault> {
  const digits = text.trim().replaceAll(/(?<=\d)[\s,_'](?=\d{3})/g, '');
  if (!/^[+-]?\d+$/.test(digits)) return err({ kind: 'not-an-integer' });
  const limit = Number(digits);
  if (limit < 1) return err({ kind: 'not-positive' });
  return limit > max ? err({ kind: 'above', max }) : ok(limit);
}
