import type { FormData } from '#domain/chart/form/formData.ts';
import type { Millis } from '#domain/time.ts';

/* What a chart type suggests for the columns of a dataset. */

/** A column as a chart sees it. */
export interface ProfiledColumn {
  readonly name: string;
  /** What people call it; absent: its name. */
  readonly label?: string;
  readonly kind: 'number' | 'text' | 'time' | 'boolean';
  /** The number of distinct values, if known. */
  readonly distinct: number | null;
  /** Numbers that identify things, such as ids and years, are not added up. */
  readonly isKey?: boolean;
  /** From its earliest to its latest time, if known. */
  readonly span?: Millis;
}

export interface SuggestedMetric {
  readonly value: unknown;
  readonly label: string;
}

/** What the rules know of a dataset. */
export interface Facts {
  readonly columns: readonly ProfiledColumn[];
  /** Numbers that can be added up. */
  readonly measures: readonly ProfiledColumn[];
  /** Columns with values that an axis can distinguish, the best first. */
  readonly dimensions: readonly ProfiledColumn[];
  readonly time: ProfiledColumn | undefined;
  /** Years or months as numbers, where there is no time. */
  readonly period: ProfiledColumn | undefined;
  /** The dimension that splits what is drawn over time. */
  readonly split: ProfiledColumn | undefined;
  readonly country: ProfiledColumn | undefined;
  readonly position: readonly [latitude: string, longitude: string] | null;
  readonly metric: SuggestedMetric;
}

export interface Suggestion {
  /** Its form data without dataset and type. */
  readonly form: FormData;
  /** A description of the chart. */
  readonly title: string;
}

/** When a type is suggested. */
export interface Suggests {
  /** Of all suggestions that fit the first ones are shown. */
  readonly rank: number;
  /** Nothing where the columns do not have what it needs. */
  readonly suggest: (facts: Facts) => Suggestion | null | undefined;
}
