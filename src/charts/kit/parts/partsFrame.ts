import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { grainFormat } from '#domain/format/grainFormat.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import type { QueryColumn, QueryMetric } from '#domain/compile/queryContext.ts';
import { columnLabel, type FormData, metricLabel, textOf } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { ALL_NULL, NO_METRIC, NO_ROWS, type NothingToDraw, notDrawn } from '../spec/chartSpec.ts';
import { type MarkDimensions, rowDimensions } from '../spec/tooltips/markDimensions.ts';

/** A row as a part of a whole. */
export interface Part {
  readonly row: number;
  /** Its dimensions, as text, outermost first. */
  readonly names: readonly string[];
  readonly label: string;
  readonly value: number;
}

export interface PartsFrame {
  readonly parts: readonly Part[];
  readonly total: number;
  readonly dimensions: MarkDimensions;
}

/**
 * The rows of a frame with the value of a metric and the names of the dimensions; rows without a value are left out.
 */
export function partsFrame(
  form: FormData,
  frame: Frame,
  dimensions: readonly QueryColumn[],
  metric: QueryMetric | null,
): PartsFrame | NothingToDraw {
  if (frame.rowCount === 0) return NO_ROWS;
  const name = metric === null ? '' : metricLabel(metric);
  const values =
    columnOf(frame, name) ?? (metric === null ? frame.columns.find((each) => each.type === 0) : undefined);
  if (values === undefined) return name === '' ? NO_METRIC : notDrawn(name);
  const columns = dimensions.map((each) => columnOf(frame, columnLabel(each)));
  if (columns.includes(undefined)) return notDrawn(columnLabel(dimensions[columns.indexOf(undefined)] ?? ''));
  const time = grainFormat(timeGrain(form), textOf(form['date_format']));
  const parts = values.values.flatMap((raw, row): readonly Part[] => {
    const value = numberOf(raw);
    if (value === null) return [];
    const names = columns.map((column) =>
      categoryText(column?.values[row], { time, temporal: column?.type === 2 }),
    );
    return [{ row, names, label: names.length === 0 ? values.name : names.join(', '), value }];
  });
  if (parts.length === 0) return ALL_NULL;
  return {
    parts,
    total: parts.reduce((sum, part) => sum + part.value, 0),
    dimensions: rowDimensions(columns),
  };
}

export function isSelected(part: Part, selected: readonly string[] | null): boolean {
  return (
    selected === null || selected.includes(part.label) || part.names.some((each) => selected.includes(each))
  );
}
