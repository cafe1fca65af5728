import type { ResultColumn } from '#domain/resultColumn.ts';
import { ok, type Result } from '#domain/result.ts';
import { type Column, kindOf } from '#domain/rows/column.ts';
import { type PivotFault, pivotRows } from '#domain/rows/pivot/pivotRows.ts';
import { transposeRows } from '#domain/rows/arrange/transposeRows.ts';
import { createLoadedResult, type LoadedResult } from '../loadedResult.ts';
import type { DeriveRequest, ViewFailure } from '../protocol.ts';

type Run = <T>(work: Generator<void, T>) => Promise<Result<T, ViewFailure>>;

/** Rows made from those of a view. They become rows like those of a result. */
export async function deriveRows(
  { result, rows }: { readonly result: LoadedResult; readonly rows: Uint32Array<ArrayBuffer> | null },
  request: DeriveRequest,
  resultId: string,
  collator: Intl.Collator,
  run: Run,
): Promise<Result<LoadedResult | PivotFault, ViewFailure>> {
  const { columns, described, rowCount } = result;
  if (request.kind === 'transpose') {
    const chosen = request.part.columns;
    const places = Array.from(
      { length: request.part.to - request.part.from },
      (_, at) => request.part.from + at,
    );
    const made = transposeRows(
      chosen.flatMap((at) => columns.slice(at, at + 1)),
      chosen.map((at) => described[at]?.name ?? ''),
      places.map((place) => rows?.[place] ?? place),
    );
    const names = [request.names.column, ...request.names.rows];
    return ok(
      createLoadedResult(
        resultId,
        { described: names.map((name) => plain(name, null)), columns: made, rowCount: chosen.length },
        false,
      ),
    );
  }

  const used = (at: number): readonly { column: Column; temporal: boolean }[] => {
    const column = columns[at];
    return column === undefined ? [] : [{ column, temporal: kindOf(column, described[at]) === 'temporal' }];
  };
  const found = await run(
    pivotRows(
      {
        rows: request.rows.flatMap(used),
        columns: request.columns.flatMap(used),
        values: request.value === null ? null : (used(request.value)[0] ?? null),
        aggregate: request.aggregate,
      },
      rows ?? Uint32Array.from({ length: rowCount }, (_, row) => row),
      request.names,
      collator,
    ),
  );
  if (!found.ok) return found;
  if (typeof found.value === 'string') return ok(found.value);
  const { headings, names, cells, rowCount: height } = found.value;
  const temporal = request.value === null ? undefined : described[request.value];
  return ok(
    createLoadedResult(
      resultId,
      {
        described: [
          ...request.rows.map((at) => plain(described[at]?.name ?? '', null)),
          ...names.map((name) => plain(name, temporal ?? null)),
        ],
        columns: [...headings, ...cells],
        rowCount: height,
      },
      false,
    ),
  );
}

/** A described column; of a value only whether it is a time matters, which its cells may be as well. */
function plain(name: string, like: ResultColumn | null): ResultColumn {
  const isTime = like?.is_dttm ?? false;
  return { column_name: name, name, type: null, type_generic: isTime ? 2 : 1, is_dttm: isTime };
}
