import { type ColumnForm, dayColumn, numberColumn, timeColumn } from './columnForm.ts';
import { type DayForm, dayForms, shortDayForms } from './dayForm.ts';
import type { DayOrder } from './fileTable.ts';
import { numberForm } from './numberForm.ts';
import { timestampForm } from './timestampForm.ts';

type Values = readonly (string | null)[];

/** What the engine found a column to be. */
export interface EngineReading {
  readonly type: string;
  /** Whether its form of days, or of times, has years of two digits, which it takes for the first part. */
  readonly hasShortYears: boolean;
  /** Whether its times have a format, by which it reads no zone. */
  readonly hasTimeFormat: boolean;
}

/** How a column is read other than the engine reads it. */
export interface OwnReading {
  /** Null for a text. */
  readonly form: ColumnForm | null;
  /** Whether its days may be months. */
  readonly isUncertain: boolean;
}

/** How a column is read, by its first values; null where the engine’s reading is right. */
export function columnFormOf(reading: EngineReading, values: Values, order: DayOrder): OwnReading | null {
  const { type, hasShortYears } = reading;
  if (/^(DATE|TIMESTAMP)$/.test(type) && hasBlanks(values)) return { form: null, isUncertain: false };
  if (type === 'TIMESTAMP WITH TIME ZONE')
    return reading.hasTimeFormat ? { form: timeOf(values), isUncertain: false } : null;
  const days = daysOf(reading, values);
  const isUncertain = days.length > 1;
  const day = days.find((each) => !isUncertain || each.order === order) ?? null;
  if (day !== null) return { form: dayColumn(day), isUncertain };
  if (type === 'DATE') return isUncertain ? { form: null, isUncertain: false } : null;
  if (type !== 'VARCHAR' && !(type === 'TIMESTAMP' && hasShortYears)) return null;
  const number = type === 'VARCHAR' ? numberForm(values) : null;
  if (number !== null) return { form: numberColumn(number), isUncertain: false };
  const form = timeOf(values);
  return form === null ? null : { form, isUncertain: false };
}

function timeOf(values: Values): ColumnForm | null {
  const time = timestampForm(values);
  return time === null ? null : timeColumn(time);
}

/** The engine takes 2021-01-31 for a time where its days have another form. */
function daysOf({ type, hasShortYears }: EngineReading, values: Values): readonly DayForm[] {
  if (type === 'DATE') return hasShortYears ? shortDayForms(values) : [];
  if (type === 'VARCHAR') return dayForms(values);
  return type === 'TIMESTAMP' ? dayForms(values).filter(({ order }) => order === null) : [];
}

/** Three numbers between blanks are a code, such as 4711 01 02, which the engine takes for a day. */
const hasBlanks = (values: Values): boolean =>
  values.some((value) => /^\s*\d+ +\d+ +\d+\s*$/.test(value ?? ''));
