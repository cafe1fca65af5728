import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
} from '#domain/chart/form/formData.ts';
import { queryMode } from '../../kit/table/queryMode.ts';
import { chartTypeOf } from '../../chartTypes.ts';
import { ofExplore } from '../../panels.ts';

export interface ResultColumn {
  readonly name: string;
  readonly isMetric: boolean;
}

const METRICS = ['metrics', 'metric', 'percent_metrics'] as const;
const DIMENSIONS = ['groupbyRows', 'groupbyColumns', 'groupby'] as const;

/** The columns a table, a pivot table, a single number or a radar chart has rows of, each once. */
export function resultColumns(form: FormData): readonly ResultColumn[] {
  const isTable = chartTypeOf(form)?.drawn.kind === 'table';
  const keys = isTable && queryMode(form) === 'raw' ? (['all_columns'] as const) : DIMENSIONS;
  const dimensions = keys.flatMap((key) => columnsOf(form[key]).map(columnLabel));
  const columnsOfMetric = (label: string): readonly string[] =>
    ofExplore(form)?.metricColumns?.(form, label) ?? [label];
  const metrics =
    keys.length === 1
      ? []
      : METRICS.flatMap((key) =>
          metricsOf(form[key])
            .map(metricLabel)
            .flatMap((label) => (key === 'percent_metrics' ? [`%${label}`] : columnsOfMetric(label))),
        );
  return [
    ...new Map<string, ResultColumn>([
      ...dimensions.map((name) => [name, { name, isMetric: false }] as const),
      ...metrics.map((name) => [name, { name, isMetric: true }] as const),
    ]).values(),
  ];
}
