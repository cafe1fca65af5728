import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../jsonValue.ts';
import type { DatasetContents } from '../contents/datasetContents.ts';

/** A column or a metric, as charts and filters name it. */
export interface NamedPart {
  readonly kind: 'column' | 'metric';
  readonly name: string;
}

/** A chart or a dashboard that is over the dataset, as far as the device knows it. */
export interface PartUser {
  readonly kind: 'chart' | 'dashboard';
  readonly id: number;
  readonly title: string;
  /** Form data of a chart, metadata of a dashboard; null if the device does not have it. */
  readonly stored: JsonRecord | null;
}

/** What the form of a chart type calls the control with a key. */
export type ControlName = (vizType: string, key: string) => string;

/** Where a column or a metric is used. */
export interface PartUse {
  readonly kind: 'chart' | 'dashboard' | 'column' | 'metric';
  readonly id: number;
  readonly title: string;
  /** The controls and filters that name it, as their forms call them. */
  readonly where: readonly string[];
}

/** Keys of form data that name no column. */
const NOT_NAMES = new Set([
  'viz_type',
  'datasource',
  'color_scheme',
  'slice_name',
  'time_grain_sqla',
  'time_range',
]);

/** What would break, or show something else, if the part were removed or renamed. */
export function partUses(
  part: NamedPart,
  datasetId: number,
  contents: DatasetContents,
  users: readonly PartUser[],
  controlName: ControlName,
): readonly PartUse[] {
  return [
    ...usesInDataset(part, contents),
    ...users.flatMap(({ stored, kind, id, title }): PartUse[] => {
      if (stored === null) return [];
      const where =
        kind === 'chart' ? controlsNaming(stored, part, controlName) : filtersNaming(stored, datasetId, part);
      return where.length === 0 ? [] : [{ kind, id, title, where }];
    }),
  ];
}

function usesInDataset({ kind, name }: NamedPart, { columns, metrics }: DatasetContents): PartUse[] {
  if (kind === 'metric') return [];
  const isIn = mentions(name);
  return [
    ...Object.values(columns)
      .filter((each) => each.column_name !== name && isIn(each.expression))
      .map((each) => ({ kind: 'column' as const, id: 0, title: each.column_name, where: ['SQL'] })),
    ...Object.values(metrics)
      .filter(({ expression }) => isIn(expression))
      .map((each) => ({ kind: 'metric' as const, id: 0, title: each.metric_name, where: ['SQL'] })),
  ];
}

function controlsNaming(
  form: JsonRecord,
  { kind, name }: NamedPart,
  controlName: ControlName,
): readonly string[] {
  const isIn = mentions(name);
  const names = (value: unknown): boolean => {
    if (typeof value === 'string') return value === name;
    if (Array.isArray(value)) return value.some(names);
    if (!isRecord(value)) return false;
    const { expressionType, sqlExpression, column, subject } = value;
    if (expressionType === 'SQL' || typeof sqlExpression === 'string')
      return kind === 'column' && isIn(asText(sqlExpression));
    if (expressionType === 'SIMPLE') {
      return isRecord(column)
        ? kind === 'column' && column['column_name'] === name
        : kind === 'column' && subject === name;
    }
    return Object.values(value).some(names) || Object.hasOwn(value, name);
  };
  return Object.entries(form).flatMap(([key, value]) =>
    !NOT_NAMES.has(key) && names(value) ? [controlName(asText(form['viz_type']), key)] : [],
  );
}

function filtersNaming(
  metadata: JsonRecord,
  datasetId: number,
  { kind, name }: NamedPart,
): readonly string[] {
  return asList(metadata['native_filter_configuration'])
    .map(asRecord)
    .filter((filter) => {
      const isTarget = asList(filter['targets'])
        .map(asRecord)
        .some(
          ({ datasetId: id, column }) =>
            id === datasetId && kind === 'column' && asRecord(column)['name'] === name,
        );
      const { sortMetric } = asRecord(filter['controlValues']);
      return isTarget || (kind === 'metric' && sortMetric === name);
    })
    .map((filter) => asText(filter['name']));
}

/** Whether SQL mentions a name as a whole word, quoted or not. */
function mentions(name: string): (sql: string) => boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const word = new RegExp(String.raw`(?<![\p{L}\p{N}_])${escaped}(?![\p{L}\p{N}_])`, 'iu');
  return (sql) => name !== '' && word.test(sql);
}
