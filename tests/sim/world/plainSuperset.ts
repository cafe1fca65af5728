import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import type { Sqlite } from '../../../server/meta/sqlite.ts';

/** Headers that Superset's own server does not know. The expected user is checked by the gateway in front of it. */
const UNKNOWN_HEADERS = [LOCAL_ID_HEADER, 'If-Match'];

/**
 * Wraps the server as a plain Superset behind a gateway: no capabilities, no local ids, no revisions, and ids that are
 * reused once the highest row is deleted, as in its SQLite.
 */
export function plainSuperset(
  answer: (request: Request) => Promise<Response>,
  db: Sqlite,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/v1/sextant/capabilities') {
      return Response.json({ message: 'Not found' }, { status: 404 });
    }
    for (const name of UNKNOWN_HEADERS) request.headers.delete(name);
    const response = await answer(request);
    if (request.method === 'DELETE') forgetIds(db);
    if (!response.headers.has('ETag')) return response;
    const headers = new Headers(response.headers);
    headers.delete('ETag');
    return new Response(response.body, { status: response.status, headers });
  };
}

function forgetIds(db: Sqlite): void {
  for (const table of ['tab', 'table_schema', 'saved_query', 'dashboard']) {
    db.run(
      `UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(id), 0) FROM ${table}) WHERE name = ?`,
      table,
    );
  }
}
