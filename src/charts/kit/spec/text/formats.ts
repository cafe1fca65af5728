import { type Currency, readCurrency } from '#domain/format/currency.ts';
import { grainPattern } from '#domain/format/grainFormat.ts';
import { type NumberFormatter, numberFormat, SMART_NUMBER } from '#domain/format/numberFormat.ts';
import {
  namedStyle,
  type NumberStyle,
  numberWriter,
  type TimeStyle,
  timeWriter,
} from '#domain/format/styles.ts';
import type { TimeFormatter } from '#domain/format/timeFormat.ts';
import { type FormData, listOf, textOf } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { isInUtc } from '#domain/dataset/withDatasetFormats.ts';

/** The formats of a form's values, each by name and as a function. */
export interface ChartFormats {
  readonly numberName: string;
  readonly currency: Currency | null;
  readonly number: NumberFormatter;
  /** For tooltips: abbreviating formats are ignored, to show the full number. */
  readonly full: NumberFormatter;
  readonly fullStyle: NumberStyle;
  /** For an axis of numbers that are not metric values. */
  readonly alongName: string;
  /** For the time axis; adaptive if no format is set. */
  readonly timeName: string;
  /** For a time bucket shown alone. */
  readonly bucket: TimeFormatter;
  readonly bucketStyle: TimeStyle;
}

export function chartFormats(form: FormData): ChartFormats {
  const named = textOf(form['y_axis_format']) ?? textOf(form['number_format']) ?? SMART_NUMBER;
  const isPlain = !areChanges(form);
  const numberName = isPlain || named !== SMART_NUMBER ? named : PERCENT;
  const currency = isPlain ? readCurrency(form['currency_format']) : null;
  const style = namedStyle(numberName, currency);
  const fullStyle = SHORTENS.test(numberName) ? inFull(numberName, currency) : style;
  const bucketStyle = bucketOf(form);
  return {
    numberName,
    currency,
    number: numberWriter(style),
    full: numberWriter(fullStyle),
    fullStyle,
    alongName: alongName(textOf(form['x_axis_number_format'])),
    timeName: timeName(form),
    bucket: timeWriter(bucketStyle),
    bucketStyle,
  };
}

/** As many digits as a change or a share needs: 14%, 14.3%. */
export const PERCENT = ',.1~%';

/** Whether values are how much others changed, which is a share of these. */
const areChanges = (form: FormData): boolean =>
  form['comparison_type'] === 'percentage' && listOf(form['time_compare']).length > 0;

const SMART_DATE = 'smart_date';
/** Grains whose buckets have names of their own on an axis too: a quarter is not its first month. */
const NAMED_GRAINS: ReadonlySet<string> = new Set(['P3M', 'P1Y']);

function timeName(form: FormData): string {
  const own =
    textOf(form['x_axis_time_format']) ??
    textOf(form['x_axis_format']) ??
    textOf(form['date_format']) ??
    SMART_DATE;
  const grain = timeGrain(form);
  return own === SMART_DATE && grain !== null && NAMED_GRAINS.has(grain) ? (grainPattern(grain) ?? own) : own;
}

/** The control's own default, `~g`, would write a million as a power of ten. */
const alongName = (name: string | null): string => (name === null || name === '~g' ? '.12~g' : name);

/** Beyond this many digits axis numbers are no easier to distinguish. */
const MAX_DIGITS = 12;

/** The format of an axis with these bounds: three digits would render close values alike. */
export function axisNumberName(name: string, [low, high]: readonly [number, number]): string {
  const size = Math.max(Math.abs(low), Math.abs(high));
  const share = (high - low) / size;
  if (name !== SMART_NUMBER || size < 1000 || !(share > 0 && share < 0.02)) return name;
  return `${SMART_NUMBER}.${Math.min(Math.ceil(-Math.log10(share)) + 2, MAX_DIGITS)}~s`;
}

/** Three digits and a unit, by Superset's name or d3's. */
const SHORTENS = /^(SMART_NUMBER.*|[^%]*s)$/;

/** Its sign and its dollar stay. */
function inFull(name: string, currency: Currency | null): NumberStyle {
  const [before] = /^[-+( ]?\$?/.exec(name.replace(/.*SIGNED/, '+')) ?? [''];
  return {
    kind: 'bySize',
    large: namedStyle(`${before},.2~f`, currency),
    small: namedStyle(`${before}.6~r`, currency),
  };
}

/** How a time of a column is written: as a bucket, with its zone where it is known to have one. */
export const bucketOf = (
  form: FormData,
  column?: string,
  name = textOf(form['tooltipTimeFormat']),
): TimeStyle => ({
  kind: 'bucket',
  grain: timeGrain(form),
  name,
  isUtc: column !== undefined && isInUtc(form, column),
});

export const percent = (share: number): string => numberFormat('.1%')(share);
