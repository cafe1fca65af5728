import type { Session } from '../session.ts';
import type { Places } from '../subject.ts';
import { databaseNamed } from '../startedHere.ts';

const NAME = 'Reports, tried by Sextant';
const UPLOADS = 'examples';

/** The databases of a Superset in which inputs are tried; `restore` leaves it as it was. */
export async function supersetPlaces(
  session: Session,
): Promise<Places & { readonly restore: () => Promise<void> }> {
  const { url, headers } = session;
  async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as Record<string, unknown>;
  }
  const made = await call('POST', '/api/v1/database/', {
    database_name: NAME,
    sqlalchemy_uri: 'duckdb:///:memory:',
    expose_in_sqllab: true,
  });
  const sql = Number(made['id']);
  const uploads = await databaseNamed(session, UPLOADS);
  const { result } = await call('GET', `/api/v1/database/${uploads}`);
  const { allow_dml, allow_file_upload } = result as Record<string, unknown>;
  await call('PUT', `/api/v1/database/${uploads}`, { allow_dml: true, allow_file_upload: true });
  return {
    sql,
    readOnly: sql,
    uploads,
    schema: 'main',
    uploadSchema: 'public',
    async restore() {
      await call('PUT', `/api/v1/database/${uploads}`, { allow_dml, allow_file_upload });
      await call('DELETE', `/api/v1/database/${sql}`);
    },
  };
}
