import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { type FormData, metricsOf } from '#domain/chart/form/formData.ts';
import type { ChartSpec } from '../chartSpec.ts';
import { namedLabel } from '../tooltips/tooltips.ts';

const METRIC_KEYS = ['metrics', 'metrics_b', 'metric', 'metric_2', 'secondary_metric', 'x', 'y', 'size'];

/**
 * A chart whose legend, names at the ends of lines and tooltips call saved metrics by the names of their dataset:
 * `count` is COUNT(*).
 */
export function withMetricNames(
  spec: ChartSpec,
  form: FormData,
  names: Readonly<Record<string, string>>,
): ChartSpec {
  const saved = METRIC_KEYS.flatMap((key) => metricsOf(form[key])).filter((each) => typeof each === 'string');
  const known = new Map(
    saved.flatMap((metric) => {
      const name = ownValue(names, metric);
      return name === undefined || name === '' || name === metric ? [] : [[metric, name] as const];
    }),
  );
  if (known.size === 0) return spec;
  const named = (label: string): string => namedLabel(known, label);
  return {
    ...spec,
    spec: {
      ...spec.spec,
      data: asList(spec.spec['data']).map((data) => withNamedEnds(asRecord(data), named)),
    },
    legend: spec.legend.map((entry) => ({ ...entry, label: named(entry.label) })),
    tooltips: { ...spec.tooltips, names: known },
  };
}

const withNamedEnds = (data: JsonRecord, named: (label: string) => string): JsonRecord =>
  data['name'] === 'ends'
    ? {
        ...data,
        values: asList(data['values']).map((end) => ({
          ...asRecord(end),
          text: named(String(asRecord(end)['text'])),
        })),
      }
    : data;
