import type { Finish } from '#domain/compile/computeQuery.ts';
import { finishQuery, needsNoFinish } from '#domain/compile/finishQuery.ts';
import { err, ok } from '#domain/result.ts';
import { finishPieces } from '../chartData/finishPieces.ts';
import type { ComputeCaller } from '../engines/work.ts';
import type { Apart } from './apart.ts';
import { areSmall } from './fileApart.ts';

/** Post-processing and comparisons of many rows are done apart. */
export const finishApart =
  (apart: Apart) =>
  (caller: ComputeCaller): Finish =>
  async (work, rows, offsetRows) => {
    if (needsNoFinish(work) || areSmall([rows, ...offsetRows])) return finishQuery(work, rows, offsetRows);
    const done = await apart.do('finish', finishPieces(work, [rows, ...offsetRows]), {
      ...caller,
      isSmall: false,
    });
    if (!done.ok) return err({ kind: 'query', message: done.error });
    return 'refusal' in done.value ? err(done.value.refusal) : ok(done.value);
  };
