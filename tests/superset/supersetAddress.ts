/**
 * The address of the real Superset that these tests change; `SUPERSET_URL` names another one, with its administrator.
 */
export const SUPERSET = (process.env['SUPERSET_URL'] ?? 'http://127.0.0.1:8088').replace(/\/+$/, '');
export const USERNAME = process.env['SUPERSET_USERNAME'] ?? 'admin';
export const PASSWORD = process.env['SUPERSET_PASSWORD'] ?? 'admin';

/** Why no test can run there; null if they can. */
export async function missingSuperset(): Promise<string | null> {
  try {
    const response = await fetch(`${SUPERSET}/api/v1/me/`, { signal: AbortSignal.timeout(20_000) });
    const text = await response.text();
    return response.status === 401 && text.includes('"msg"')
      ? null
      : `What answers at ${SUPERSET} is no Superset.`;
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    return `No Superset answers at ${SUPERSET} (${reason}).`;
  }
}
