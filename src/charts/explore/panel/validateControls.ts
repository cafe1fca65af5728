import { type FormData, columnsOf, listOf, metricOf } from '#domain/chart/form/formData.ts';
import type { ControlKind, Panel, Validator } from '../../kit/controls/control.ts';
import { readSpecification } from '../../kit/authored/specification.ts';
import { asNumber, isRecord, parseJson } from '#domain/jsonValue.ts';
import { controlValue } from './controlValue.ts';
import { isEmpty } from '../../kit/controls/conditions.ts';
import { queryMode } from '../../kit/table/queryMode.ts';
import { visibleControls } from './visibleControls.ts';

/** The errors of controls by key; a key without errors is absent. */
export type ControlErrors = Readonly<Record<string, readonly string[]>>;

/** CHT-22 if the server does not report its maximum. */
export const DEFAULT_MAX_ROWS = 100_000;

/** Validates what is on screen (CHT-33): a hidden control has no requirements. */
export function validateControls(
  panel: Panel,
  form: FormData,
  { maxRows = DEFAULT_MAX_ROWS }: { readonly maxRows?: number | undefined } = {},
): ControlErrors {
  const errors = visibleControls(panel, form).map((control): ControlErrors => {
    const value = controlValue(control, form);
    const found = [
      ...(control.validators ?? []).map((validator) => fault(validator, value, maxRows)),
      unreadFault(control.kind, value),
    ];
    return { [control.key]: found.filter((each) => each !== null) };
  });
  return mergeErrors(...errors, tableErrors(panel, form));
}

/** All errors of each control, once each (CHT-34). */
export function mergeErrors(...all: readonly ControlErrors[]): ControlErrors {
  const merged = new Map<string, string[]>();
  for (const [key, found] of all.flatMap((each) => Object.entries(each))) {
    const texts = merged.get(key) ?? [];
    texts.push(...found.filter((text) => !texts.includes(text)));
    if (texts.length > 0) merged.set(key, texts);
  }
  return Object.fromEntries(merged);
}

/** Whether the chart may be requested or redrawn: not while a control has an error (CHT-35). */
export const isValid = (errors: ControlErrors): boolean => Object.keys(errors).length === 0;

/** Whether nothing but values is missing: that is no error before a person has begun. */
export const isOnlyEmpty = (errors: ControlErrors): boolean =>
  Object.values(errors).every((texts) => texts.every((text) => text === EMPTY));

const EMPTY = 'cannot be empty';
const NO_INTEGER = 'is expected to be an integer';

/** ERR-64 to ERR-68. Only a validator for required values rejects an empty value. */
function fault(validator: Validator, value: unknown, maxRows: number): string | null {
  if (isEmpty(value)) return validator === 'nonEmpty' ? EMPTY : null;
  const number = asNumber(value);
  switch (validator) {
    case 'nonEmpty':
      return null;
    case 'number':
      return number === null ? 'is expected to be a number' : null;
    case 'integer':
      return Number.isInteger(number) ? null : NO_INTEGER;
    case 'positive':
      if (!Number.isInteger(number)) return NO_INTEGER;
      return Number(number) < 1 ? 'Value must be at least 1' : null;
    case 'maxRows':
      return number !== null && number > maxRows ? `Value cannot exceed ${maxRows}` : null;
    case 'orders':
      return listOf(value).every(isOrder) ? null : 'Found invalid orderby options';
    case 'vegaLite':
      return readSpecification(typeof value === 'string' ? value : JSON.stringify(value)).fault ?? null;
  }
}

/**
 * Forms of any origin hold values that are no column and no metric. They stay on screen until a person removes them.
 */
function unreadFault(kind: ControlKind, value: unknown): string | null {
  const isRead = READS[kind];
  return isRead === undefined || listOf(value).every(isRead)
    ? null
    : 'has a value that cannot be read. Remove it.';
}

const isMetric = (value: unknown): boolean => metricOf(value) !== null;
const isColumn = (value: unknown): boolean => columnsOf(value).length > 0;
const READS: Readonly<Partial<Record<ControlKind, (value: unknown) => boolean>>> = {
  metrics: isMetric,
  columns: isColumn,
  columnsAndMetrics: (value) => isMetric(value) || isColumn(value),
};

/** CHT-29: JSON text, or an object. */
function isOrder(entry: unknown): boolean {
  if (typeof entry === 'string') return parseJson(entry) !== undefined;
  return isRecord(entry) || Array.isArray(entry);
}

/** A panel with two modes needs something to show in the current one. */
function tableErrors(panel: Panel, form: FormData): ControlErrors {
  if (!panel.some(({ key }) => key === 'query_mode')) return {};
  if (queryMode(form) === 'raw') return isEmpty(form['all_columns']) ? { all_columns: [EMPTY] } : {};
  const keys = ['groupby', 'metrics', 'percent_metrics'];
  return keys.every((key) => isEmpty(form[key])) ? { metrics: [EMPTY] } : {};
}
