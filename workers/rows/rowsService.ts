import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { Rows } from '#domain/compile/evaluator/rows.ts';
import { err } from '#domain/result.ts';
import { computeContext } from '../engine/computeContext.ts';
import type { EngineService, LocalResult, LocalRequest } from '../engine/protocol.ts';
import type { LocalExtract } from '../engine/extractTables.ts';
import { strangersStream } from '#store/compressed.ts';
import { arrowRows } from './arrowRows.ts';

/** As much as a portable file may unpack to. */
const MOST_BYTES = 2048 * 1024 * 1024;

/** Answers requests from rows without the engine: what the page of a dashboard has in its place. */
export function createRowsService(): Pick<EngineService, 'compute' | 'stop'> {
  const opened = new Map<string, Promise<Rows>>();

  async function open({ datasetId, version, form, parts, columns = [] }: LocalExtract): Promise<Rows> {
    const key = `${datasetId} ${version}`;
    const [part] = parts;
    if (form !== 'arrow' || part === undefined) throw new Error('They are in a form for the engine.');
    const rows =
      opened.get(key) ??
      strangersStream(part as Blob | Uint8Array<ArrayBuffer>, MOST_BYTES).then((stream) =>
        arrowRows(stream, columns),
      );
    opened.set(key, rows);
    return rows;
  }

  async function compute({ extract, source, ...asked }: LocalRequest): Promise<LocalResult> {
    let rows: Rows;
    try {
      if (!('form' in extract)) throw new Error('They are not in this page.');
      rows = await open(extract);
    } catch (cause) {
      return err({ kind: 'unreadable', message: cause instanceof Error ? cause.message : String(cause) });
    }
    const from = { kind: 'table', catalog: null, schema: null, table: 'rows' } as const;
    return computeContext({ ...asked, source: { ...source, from } }, async (sql) => runSelect(sql, rows));
  }

  // A computation is not interrupted: the page ends a worker that does not stop.
  return { compute, stop: async () => undefined };
}
