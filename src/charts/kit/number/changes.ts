import { t } from '#domain/format/shown.ts';
import { type Frame, columnOf } from '#domain/compile/frame.ts';
import { isOn, type FormData, textOf } from '#domain/chart/form/formData.ts';
import { numberFormat, SMART_NUMBER } from '#domain/format/numberFormat.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { namedShifts } from '../namedShifts.ts';
import { chartFormats, PERCENT } from '../spec/text/formats.ts';

/** How a number differs from an earlier one, in words. */
export interface Change {
  readonly text: string;
  readonly direction: Direction;
  /** The direction whose colour it has: a rise may be bad. */
  readonly colored: Direction;
}

type Direction = 'up' | 'down' | 'same' | 'none';

const sentence = (text: string): Change => ({ text, direction: 'none', colored: 'none' });

/** Of the earlier value; said in words where there is none. */
export function shareOf(now: number, before: number | null): number | Change {
  if (before === null) return sentence(t('No comparison: the earlier value is NULL.'));
  if (before === 0 && now !== 0) return sentence(t('No comparison: the earlier value is 0.'));
  return now === before ? 0 : (now - before) / Math.abs(before);
}

export const directionOf = (difference: number): Direction =>
  difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';

export const signOf = (difference: number): string => (difference > 0 ? '+' : difference < 0 ? '\u2212' : '');

/** Since the earlier time that a form compares with, with the earlier value. */
export function comparedChange(form: FormData, frame: Frame, name: string, now: number): Change | null {
  const [shift] = namedShifts(form);
  const earlier = columnOf(frame, `${name}__${shift}`);
  if (shift === undefined || earlier === undefined) return null;
  const before = numberOf(earlier.values[0]);
  const share = shareOf(now, before);
  if (typeof share !== 'number' || before === null) return typeof share === 'number' ? null : share;
  const chosen = textOf(form['percentDifferenceFormat']) ?? SMART_NUMBER;
  const percent = numberFormat(chosen === SMART_NUMBER ? PERCENT : chosen);
  const { number } = chartFormats(form);
  const sign = signOf(share);
  const direction = directionOf(share);
  const isTurned = form['comparison_color_scheme'] === 'Red';
  return {
    text: t('{share} ({difference} from {before})', {
      share: sign + percent(Math.abs(share)),
      difference: sign + number(Math.abs(now - before)),
      before: number(before),
    }),
    direction,
    colored: isOn(form['comparison_color_enabled']) ? directionOf(isTurned ? -share : share) : 'none',
  };
}
