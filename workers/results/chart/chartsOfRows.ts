import type { Rows } from '#domain/compile/evaluator/rows.ts';
import { rowsOfColumns } from '#domain/compile/evaluator/rowsOfColumns.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import { computeContext } from '../../engine/computeContext.ts';
import type { LoadedResult } from '../loadedResult.ts';
import type { ChartOfRows, ChartOfRowsRequest } from '../protocol.ts';
import { decodeChart } from './decodeChart.ts';

/** Computes chart data from the rows of results, as a server or the engine would from those of a table. */
export function createChartsOfRows() {
  /** Texts are parsed once for all charts of a result. */
  const known = new WeakMap<LoadedResult, Rows>();
  return async (result: LoadedResult, request: ChartOfRowsRequest): Promise<ChartOfRows> => {
    const rows = known.get(result) ?? rowsOfColumns(result);
    known.set(result, rows);
    const outcome = await computeContext(request, async (sql) => runSelect(sql, rows));
    if (!outcome.ok) return { fault: outcome.error.message };
    const decoded = decodeChart(outcome.value);
    return decoded.ok ? { fault: null, queries: decoded.value } : { fault: decoded.error.message };
  };
}
