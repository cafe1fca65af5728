import type { DecimalType } from './fileType.ts';

/** The most digits that readers of Parquet and Arrow take. */
export const MAX_DIGITS = 38;

const DECIMAL = /^(-?)0*(\d*)(?:\.(\d*))?$/;

/** Collects the digits that values need. */
export interface DigitCount {
  /** False where the text is no decimal number. */
  readonly add: (text: string) => boolean;
  /** Null where no type has room for all of them. */
  readonly type: (declared: DecimalType | null) => DecimalType | null;
}

export function countDigits(): DigitCount {
  let whole = 0;
  let scale = 0;
  return {
    add(text) {
      const [found, , before = '', after = ''] = DECIMAL.exec(text) ?? [];
      if (found === undefined || !/\d/.test(text)) return false;
      whole = Math.max(whole, before.length);
      scale = Math.max(scale, after.length);
      return true;
    },
    type(declared) {
      if (declared !== null && declared.scale >= scale && declared.precision - declared.scale >= whole)
        return declared;
      if (whole + scale > MAX_DIGITS) return null;
      // With room for one whole digit: DuckDB shows values of types without one as ".5".
      const precision = Math.min(MAX_DIGITS, Math.max(1, whole) + scale);
      return { kind: 'decimal', precision, scale };
    },
  };
}

/** The text times ten to the scale; undefined where the type has no room for it. */
export function decimalInteger(text: string, { precision, scale }: DecimalType): bigint | undefined {
  const [found, sign, before = '', after = ''] = DECIMAL.exec(text) ?? [];
  if (found === undefined || !/\d/.test(text)) return undefined;
  if (after.length > scale || before.length > precision - scale) return undefined;
  const integer = BigInt(`${before}${after.padEnd(scale, '0')}` || '0');
  return sign === '-' ? -integer : integer;
}
