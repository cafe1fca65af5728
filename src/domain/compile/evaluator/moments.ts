import { isoText } from '../../format/isoText.ts';
import { SECOND } from '../../time.ts';

/** Times as the engine writes them: `2004-01-31`, `2004-01-31 12:00:00.123456`, years beyond four digits among them. */
const MOMENT = /^\s*(\d{1,6})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?)?\s*$/;

/** Milliseconds since 1970, with a fraction for what is finer; null for what is no time. */
export function momentOf(text: string): number | null {
  const found = MOMENT.exec(text);
  if (found === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  if (new Date(midnight).getUTCDate() !== day || month > 12) return null;
  const whole = midnight + ((hour * 60 + minute) * 60 + second) * 1000;
  const nanos = Number((found[7] ?? '').slice(1).padEnd(9, '0'));
  // Divided once: a sum of fractions would be another number than the same time has elsewhere.
  return (whole * 1000 + Math.floor(nanos / 1000)) / 1000 + (nanos % 1000) / 1_000_000;
}

/** `2004-01-31 12:00:00`, with microseconds where there are some. */
export function timestampText(at: number): string {
  const micros = Math.round((at - Math.floor(at / SECOND) * SECOND) * 1000);
  const second = Math.floor(at / SECOND) * SECOND + (micros === 1_000_000 ? SECOND : 0);
  const rest = micros % 1_000_000 === 0 ? '' : `.${String(micros).padStart(6, '0').replace(/0+$/, '')}`;
  return `${dateText(second)} ${new Date(second).toISOString().slice(-13, -5)}${rest}`;
}

export const dateText = (at: number): string => isoText(Math.floor(at)).replace(/T.*/, '');
