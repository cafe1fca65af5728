import { grainPattern } from '#domain/format/grainFormat.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { DAY } from '#domain/time.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';

/** Up to so many buckets each has its own tick; of more the axis chooses. */
const FEW = 12;
/** Shorter buckets have names too long for an axis. */
const LONG_GRAINS: ReadonlySet<string> = new Set(['P1D', 'P1W', 'P1M', 'P3M', 'P1Y']);

export interface TimeTicks {
  readonly values: readonly number[];
  readonly format: string;
}

/** A tick for each of a few buckets of time, with its own name: the axis's own ticks could be between them. */
export function timeTicks(form: FormData, moments: readonly number[]): TimeTicks | null {
  const grain = timeGrain(form);
  const format = grain !== null && LONG_GRAINS.has(grain) ? grainPattern(grain) : null;
  const values = [...new Set(moments)];
  if (values.length === 1) return { values, format: format ?? momentName(values) };
  return format === null || values.length > FEW ? null : { values, format };
}

/** An axis of a single time has no other ticks that would name its day. */
const momentName = ([time = 0]: readonly number[]): string =>
  time % DAY === 0 ? '%Y-%m-%d' : '%Y-%m-%d %H:%M';

/** The signals of an axis, with the format of its ticks. */
export const withTickFormat = (
  signals: readonly JsonRecord[],
  ticks: TimeTicks | null,
): readonly JsonRecord[] =>
  ticks === null
    ? signals
    : signals.map((each) =>
        each['name'] === 'timeFormat' && each['value'] === 'smart_date'
          ? { ...each, value: ticks.format }
          : each,
      );
