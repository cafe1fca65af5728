import { drawnPivot, drawnTable } from '#charts/usualDrawings.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import type { PreparedChart } from '../preparedChart.ts';
import { pivotSheet } from './pivotSheet.ts';
import { testsSheet, timeSheet } from './rareSheets.ts';
import type { WrittenSheet } from './sheet.ts';
import { tableSheet } from './tableSheet.ts';

/** What a table has of its dataset. */
export interface FromDataset {
  readonly headings: Headings;
  readonly metrics: readonly DatasetMetric[];
}

/** A chart that is a table, as it is drawn; null for all others. */
export function chartSheet(chart: PreparedChart, { headings, metrics }: FromDataset): WrittenSheet | null {
  const { drawn, full, frames, first, results } = chart;
  switch (drawn?.kind) {
    case 'pivot': {
      const pivot = drawnPivot(full, first, results.slice(frames.length));
      return pivot === undefined ? null : { sheet: pivotSheet(pivot, headings), notes: pivot.notes };
    }
    case 'table': {
      const table = drawnTable(full, frames, headings, metrics);
      return table === undefined ? null : { sheet: tableSheet(table), notes: [] };
    }
    case 'periods':
      return timeSheet(full, first);
    case 'tests':
      return testsSheet(full, first);
    default:
      return null;
  }
}
