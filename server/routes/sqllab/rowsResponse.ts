import type { Context } from 'hono';
import {
  ARROW_RESPONSE_KEY,
  ARROW_STREAM,
  ARROW_TYPE_KEY,
  type ExecuteEnvelope,
} from '#contract/sql/sqllab.ts';
import { MINUTE, type Millis } from '#domain/time.ts';
import type { ServerDeps } from '../../deps.ts';
import { END_OF_STREAM, schemaMessage } from '../../engines/arrow/messages.ts';
import type { EngineColumn } from '../../engines/engineHost.ts';
import { queryBody } from '../../queries/queryBody.ts';
import { columnBodies, type FinishedQuery } from '../../queries/runQuery.ts';
import type { QueryRow } from '../../meta/editor/queries.ts';

/** Whether the caller accepts rows as Arrow. */
export const wantsArrow = (c: Context): boolean => (c.req.header('Accept') ?? '').includes(ARROW_STREAM);

/** The response with a query's rows, passed through as the engine wrote them. */
export function rowsResponse(c: Context, deps: ServerDeps, { row, outcome }: FinishedQuery): Response {
  const shown = Math.min(outcome.rows, deps.config.conf.DISPLAY_MAX_ROW);
  const envelope = envelopeOf(deps, row, outcome.columns, shown < outcome.rows);
  return streamRows(c, envelope, outcome.columns, outcome.body, wantsArrow(c) ? 'arrow' : 'json');
}

/** The fields of a response besides its rows. */
export function envelopeOf(
  deps: ServerDeps,
  row: QueryRow,
  columns: readonly EngineColumn[],
  isCut: boolean,
): ExecuteEnvelope {
  const bodies = columnBodies(columns);
  return {
    query_id: row.id,
    status: 'success',
    columns: bodies,
    selected_columns: bodies,
    expanded_columns: [],
    query: queryBody(deps, row, 'number'),
    ...(isCut ? { displayLimitReached: true } : {}),
  };
}

/** Streams rows inside an envelope, in their format. */
export function streamRows(
  c: Context,
  envelope: ExecuteEnvelope,
  columns: readonly EngineColumn[],
  rows: AsyncIterable<Uint8Array>,
  format: 'json' | 'arrow',
): Response {
  const [before, after] = format === 'arrow' ? arrowFrame(envelope, columns) : jsonFrame(envelope);
  const type = format === 'arrow' ? ARROW_STREAM : 'application/json';
  return c.body(streamOf(before, rows, after, c.req.raw.signal), 200, { 'Content-Type': type });
}

function jsonFrame({ query_id, status, ...rest }: ExecuteEnvelope): [Uint8Array, Uint8Array] {
  const encoder = new TextEncoder();
  const opening = `${JSON.stringify({ query_id, status }).slice(0, -1)},"data":[`;
  return [encoder.encode(opening), encoder.encode(`],${JSON.stringify(rest).slice(1)}`)];
}

function arrowFrame(envelope: ExecuteEnvelope, columns: readonly EngineColumn[]): [Uint8Array, Uint8Array] {
  const fields = columns.map(({ name, layout, duckType }) => ({
    name,
    layout,
    metadata: { [ARROW_TYPE_KEY]: duckType },
  }));
  return [schemaMessage(fields, { [ARROW_RESPONSE_KEY]: JSON.stringify(envelope) }), END_OF_STREAM];
}

/** How long a connected caller may leave a chunk unread: its rows occupy the engine's memory meanwhile. */
export const UNREAD: Millis = 5 * MINUTE;

/**
 * A stream of chunks in order, pulled from the engine as the caller reads. When the caller disconnects, even before the
 * first byte, or does not read for too long, the rows are released and the engine continues.
 */
export function streamOf(
  before: Uint8Array,
  rows: AsyncIterable<Uint8Array>,
  after: Uint8Array,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = rows[Symbol.asyncIterator]();
  let unread: NodeJS.Timeout | undefined;
  const leave = () => {
    clearTimeout(unread);
    signal.removeEventListener('abort', leave);
    void reader.return?.();
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(before);
      if (!signal.aborted) watch(controller);
    },
    async pull(controller) {
      clearTimeout(unread);
      const next = await reader.next();
      if (next.done !== true) {
        controller.enqueue(next.value);
        watch(controller);
        return;
      }
      signal.removeEventListener('abort', leave);
      controller.enqueue(after);
      controller.close();
    },
    cancel: leave,
  });

  function watch(controller: ReadableStreamDefaultController<Uint8Array>): void {
    unread = setTimeout(() => {
      controller.error(new Error('The rows were not read in time'));
      leave();
    }, UNREAD);
    unread.unref();
  }
}
