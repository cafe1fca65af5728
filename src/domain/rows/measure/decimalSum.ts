const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** The sum of decimal numbers of any length. */
export interface DecimalSum {
  add(text: string): void;
  /** Exact, unless a number was not finite or had an exponent. */
  text(): string;
}

export function createDecimalSum(): DecimalSum {
  let unscaled = 0n;
  let scale = 0;
  let rough = 0;
  let isExact = true;
  return {
    add(text) {
      rough += Number(text);
      const match = isExact ? NUMBER.exec(text) : null;
      if (match === null) {
        isExact = false;
        return;
      }
      const fraction = match[3] ?? '';
      if (fraction.length > scale) {
        unscaled *= 10n ** BigInt(fraction.length - scale);
        scale = fraction.length;
      }
      const digits = BigInt((match[2] ?? '') + fraction.padEnd(scale, '0') || '0');
      unscaled += match[1] === '-' ? -digits : digits;
    },
    text() {
      if (!isExact) return String(rough);
      const sign = unscaled < 0n ? '-' : '';
      const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
      const whole = digits.slice(0, digits.length - scale);
      const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
      return sign + whole + (fraction === '' ? '' : `.${fraction}`);
    },
  };
}
