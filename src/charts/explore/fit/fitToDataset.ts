import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { Panel } from '../../kit/controls/control.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import type { Fitted, SetAside } from './setAside.ts';

/** The columns and metrics that a chart can use. */
export type ExploreDataset = Pick<DatasetDetail, 'columns' | 'metrics' | 'mainTimeColumn'>;

/**
 * Form data for another dataset: columns and saved metrics with the same names, in any case if that is unambiguous. SQL
 * does not change; the engine validates it. What the dataset lacks is set aside.
 */
export function fitToDataset(form: FormData, controls: Panel, dataset: ExploreDataset | null): Fitted {
  if (dataset === null) return { form, setAside: [] };
  const nameIn = (names: readonly string[]) => {
    const known = new Set(names);
    return (name: string): string | null => {
      if (known.has(name)) return name;
      const alike = names.filter((each) => each.toLowerCase() === name.toLowerCase());
      return alike.length === 1 ? (alike[0] ?? null) : null;
    };
  };
  const column = nameIn(dataset.columns.map((each) => each.column_name));
  const metric = nameIn(dataset.metrics.map((each) => each.metric_name));
  const fitted: Record<string, unknown> = { ...form };
  const setAside: SetAside[] = [];
  for (const control of new Map(controls.map((each) => [each.key, each])).values()) {
    const { key, kind } = control;
    const value = form[key];
    const values = listOf(value);
    const fit = FITS[kind];
    if (fit === undefined || values.length === 0) continue;
    const fits = values.map((each) => fit(each, column, metric)).filter((each) => each !== null);
    if (sameJson(fits, values)) continue;
    const now = Array.isArray(value) ? fits : (fits[0] ?? null);
    fitted[key] = now;
    if (fits.length < values.length) {
      setAside.push({ control, value, because: 'dataset', as: [{ key, value: now }] });
    }
  }
  return { form: fitted, setAside };
}

type NameOf = (name: string) => string | null;
/** The same part of a chart over the dataset; null if the dataset has no such column or metric. */
type Fit = (value: unknown, column: NameOf, metric: NameOf) => unknown;

const FITS: Readonly<Partial<Record<string, Fit>>> = {
  columns: (value, column) => (typeof value === 'string' ? column(value) : value),
  metrics: fitMetric,
  columnsAndMetrics: (value, column, metric) =>
    typeof value === 'string' ? (column(value) ?? metric(value)) : fitMetric(value, column, metric),
  filters: (value, column) => {
    if (!isRecord(value) || typeof value['subject'] !== 'string' || value['expressionType'] === 'SQL')
      return value;
    const subject = column(value['subject']);
    return subject === null ? null : { ...value, subject };
  },
};

function fitMetric(value: unknown, column: NameOf, metric: NameOf): unknown {
  if (typeof value === 'string') return metric(value);
  if (!isRecord(value) || value['expressionType'] === 'SQL' || !isRecord(value['column'])) return value;
  const name = value['column']['column_name'];
  const found = typeof name === 'string' ? column(name) : null;
  return found === null ? null : { ...value, column: { ...value['column'], column_name: found } };
}
