import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartSpec } from '../chartSpec.ts';
import { chartMetrics } from '../text/frameColumns.ts';
import { namedLabel } from '../tooltips/tooltips.ts';

/** The data of a spec with the names of metrics: at the ends of lines, and of spokes, axes, panels and strips. */
const NAMES = /^(?:ends|spokes|axes|panels|strips)$/;

/**
 * A chart whose legend, tooltips and names of lines, spokes and panels call saved metrics by the names of their dataset:
 * `count` is COUNT(*). Titles of axes do so with columns too.
 */
export function withMetricNames(
  spec: ChartSpec,
  form: FormData,
  names: Readonly<Record<string, string>>,
): ChartSpec {
  const known = new Map(
    [...chartMetrics(form)].flatMap((metric) => {
      const name = ownValue(names, metric);
      return name ? [[metric, name]] : [];
    }),
  );
  // What a person calls an axis stays, also where it is the name of a column.
  const typed = Object.keys(form).map((key) => (/_axis_(title|label)/.test(key) ? form[key] : null));
  const named = (label: string): string => namedLabel(known, label);
  const withName = (each: JsonRecord): JsonRecord => {
    const key = 'text' in each ? 'text' : 'name';
    return { ...each, [key]: named(String(each[key])) };
  };
  return {
    ...spec,
    spec: {
      ...spec.spec,
      data: recordsOf(spec.spec['data']).map((each) =>
        NAMES.test(String(each['name']))
          ? { ...each, values: recordsOf(each['values']).map(withName) }
          : each,
      ),
      axes: recordsOf(spec.spec['axes']).map((axis) => {
        const title = typed.includes(axis['title']) ? null : ownValue(names, String(axis['title']));
        return title ? { ...axis, title } : axis;
      }),
    },
    legend: spec.legend.map((entry) => ({ ...entry, label: named(entry.label) })),
    tooltips: { ...spec.tooltips, names: known },
  };
}

const recordsOf = (list: unknown): readonly JsonRecord[] => asList(list).map(asRecord);
