import { type Frame, columnOf } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { addsUp } from '../kit/levels/addsUp.ts';
import { CROSS, keyOf, type PivotCells, totalKey } from '../kit/pivot/pivotCells.ts';
import { canRequestLevels, isTotalOfRows, pivotLevels } from './pivotLevels.ts';
import type { PivotTableForm } from './chart.ts';

/** A value of the response with the paths of its row and column, metric included. */
export interface Fact {
  readonly row: readonly string[];
  readonly column: readonly string[];
  readonly metric: string;
  readonly value: number;
}

export interface CellRequest {
  readonly form: PivotTableForm;
  readonly frame: Frame;
  /** The results of the queries of `pivotLevels`, in order. */
  readonly levels: readonly Frame[];
  readonly facts: readonly Fact[];
  /** The dimensions of each side. */
  readonly sides: Readonly<Record<'rows' | 'columns', readonly string[]>>;
  readonly labelAt: (frame: Frame, name: string, row: number) => string;
  /** The position of the metric in a path, and the length of a whole path. */
  readonly metricAt: (side: 'rows' | 'columns') => number | null;
}

/** The cells of a pivot: aggregates of its rows, and for metrics that do not add up the totals of the engine. */
export function pivotCells(request: CellRequest): PivotCells {
  const { form, facts, sides, metricAt } = request;
  const side = (of: 'rows' | 'columns') => ({ depth: sides[of].length, metricAt: metricAt(of) });
  return {
    values: cellsOf(facts),
    aggregateFunction: form['aggregateFunction'],
    addsUp: new Map(metricsOf(form['metrics']).map((metric) => [metricLabel(metric), addsUp(metric)])),
    totals: isTotalOfRows(form['aggregateFunction']) ? requestedTotals(request) : null,
    canAsk: canRequestLevels(form),
    sides: { rows: side('rows'), columns: side('columns') },
  };
}

/** The answered totals, by level and by metric and names. */
function requestedTotals(request: CellRequest): Map<string, Map<string, number>> {
  const { form, levels, sides, labelAt } = request;
  const found = new Map<string, Map<string, number>>();
  for (const [at, level] of pivotLevels(form).entries()) {
    const frame = levels[at];
    const [rows, columns] = [sides.rows.slice(0, level.rows), sides.columns.slice(0, level.columns)];
    if (frame === undefined || [...rows, ...columns].some((name) => columnOf(frame, name) === undefined))
      continue;
    const totals = new Map<string, number>();
    for (const metric of metricsOf(form['metrics']).map(metricLabel)) {
      columnOf(frame, metric)?.values.forEach((raw, row) => {
        const value = numberOf(raw);
        const names = (side: readonly string[]) => side.map((name) => labelAt(frame, name, row));
        if (value !== null) totals.set(totalKey(metric, names(rows), names(columns)), value);
      });
    }
    found.set(`${level.rows} ${level.columns}`, totals);
  }
  return found;
}

function cellsOf(facts: readonly Fact[]): Map<string, number[]> {
  const cells = new Map<string, number[]>();
  for (const fact of facts) {
    for (const row of prefixes(fact.row)) {
      for (const column of prefixes(fact.column)) push(cells, row + CROSS + column, fact.value);
    }
  }
  return cells;
}

/** A path and all its prefixes, up to the whole. */
function prefixes(path: readonly string[]): readonly string[] {
  return Array.from({ length: path.length + 1 }, (_, depth) => keyOf(path.slice(0, depth)));
}

function push(cells: Map<string, number[]>, key: string, value: number): void {
  const values = cells.get(key);
  if (values === undefined) cells.set(key, [value]);
  else values.push(value);
}
