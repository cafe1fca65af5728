import type { QueryColumn, QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { BubbleForm } from './chart.ts';

/** Positions and sizes; unordered unless the form names an order. */
export function bubbleQuery(form: BubbleForm): readonly QueryObject[] {
  const by = metricOf(form['orderby']);
  return [
    {
      ...baseQuery(form),
      // Entities may be colored by themselves.
      columns: distinctColumns((['entity', 'series'] as const).flatMap((key) => [...columnsOf(form[key])])),
      metrics: distinct((['x', 'y', 'size'] as const).flatMap((key) => metricOf(form[key]) ?? [])),
      ...(by !== null && { orderby: [[by, form['order_desc'] === false]] }),
    },
  ];
}

const distinctColumns = (columns: readonly QueryColumn[]): readonly QueryColumn[] => [
  ...new Map(columns.map((each) => [JSON.stringify(each), each])).values(),
];

/** A metric of two axes is asked for once. */
const distinct = (metrics: readonly QueryMetric[]): readonly QueryMetric[] => [
  ...new Map(metrics.map((each) => [metricLabel(each), each])).values(),
];
