import { executeBody } from '#api/sql/executeBody.ts';
import type { QueryApi } from '#api/sql/query.ts';
import type { SqllabApi } from '#api/sql/sqllab.ts';
import { ARROW_STREAM } from '#contract/sql/sqllab.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { isUnavailable } from '#domain/error/httpStatus.ts';
import { describeError } from '#domain/error/describeError.ts';
import { wordDuration } from '#domain/format/duration.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { withOwnLine } from '#domain/query/ownLine.ts';
import type { Millis } from '#domain/time.ts';
import type { ExecuteFailure, Executor, ResultBytes } from './executor.ts';
import type { QueryHistory } from '../runnerDeps.ts';
import { errorsOf, linkOf, plainError } from '../serverErrors.ts';
import { serverQuery } from '../serverQuery.ts';

/** Arrow if the server supports it, else JSON rows: Superset only considers the second entry. */
const ACCEPT = `${ARROW_STREAM}, application/json;q=0.9`;

/**
 * Runs SQL on the server. Responses are returned undecoded, for the results worker. Rows stored on the server are
 * waited for as long as the server asks for, if it does (CST-04).
 */
export function createRemoteExecutor(
  api: SqllabApi,
  resultTimeout: () => Millis | null = () => null,
): Executor {
  return {
    async execute(request, signal) {
      const response = await api.execute(executeBody(request), {
        accept: ACCEPT,
        signal,
        search: request.search,
      });
      if (!response.ok) return err(failureOf(response.error, request.sql));
      if (response.value.status === 202) {
        await response.value.body?.cancel();
        return ok({ kind: 'accepted' });
      }
      const rows = bytesOf(response.value);
      return rows.ok ? ok({ kind: 'rows', result: rows.value }) : rows;
    },
    async results(key, signal) {
      const timeout = resultTimeout();
      const response = await api.results({ key }, { accept: ACCEPT, signal, timeout });
      if (response.ok) return bytesOf(response.value);
      const { error } = response;
      if (error.kind !== 'timeout') return err(failureOf(error));
      // The server is there: another attempt would wait as long for the same rows.
      return err({ kind: 'refused', errors: [plainError(resultsLate(error.after))], link: null });
    },
    async stop(clientId) {
      const response = await api.stop(clientId);
      return response.ok ? ok(undefined) : err(failureOf(response.error));
    },
  };
}

const resultsLate = (after: Millis): string =>
  `The server did not return the rows within ${wordDuration(after)}, its own time limit for them. Run the query again, for fewer rows if possible.`;

/** The server's query history, for polling. */
export function createRemoteHistory(api: QueryApi): QueryHistory {
  return {
    async updatedSince(moment) {
      const result = await api.updatedSince(moment);
      if (result.ok) return ok(result.value.map(serverQuery));
      return err({ kind: result.error.kind, cause: result.error });
    },
  };
}

function bytesOf(response: Response): Result<ResultBytes, ExecuteFailure> {
  const body = response.body;
  if (body === null) return err({ kind: 'unreachable', cause: new TypeError('The response is empty.') });
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith(ARROW_STREAM)) return ok({ format: 'arrow', body });
  if (type.includes('json')) return ok({ format: 'json', body });
  return err({
    kind: 'unreachable',
    cause: new TypeError(`The response did not come from the server (${type}).`),
  });
}

function failureOf(error: ApiError, sql = ''): ExecuteFailure {
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'notTheServer':
      return { kind: 'unreachable', cause: error };
    case 'aborted':
      return { kind: 'aborted' };
    case 'session':
      return { kind: 'session' };
    case 'http':
      // The query may be running: its outcome is polled, as after a broken connection.
      if (isUnavailable(error.status)) return { kind: 'unreachable', cause: error };
      return {
        kind: 'refused',
        errors: errorsOf(error).map((each) => withOwnLine(each, sql)),
        link: linkOf(error.errors),
      };
    case 'badShape':
      return { kind: 'refused', errors: [plainError(describeError(error))], link: null };
  }
}
