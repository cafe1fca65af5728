import type { CapabilitiesBody } from '#contract/capabilities.ts';
import { outlinedCountry } from '#contract/files/outlineFiles.ts';
import { asRecord, parseRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { ComputeFromRows } from './computeFromRows.ts';
import { type PortableFile, contextKey } from './portableFile.ts';

/** What a reader of a file may do: read it, and take its rows along. */
const PERMISSIONS = [
  ['can_read', 'Dashboard'],
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_csv', 'Superset'],
  ['can_view_query', 'Dashboard'],
  ['can_view_chart_as_table', 'Dashboard'],
];

const READER = 'file';

/**
 * Answers the page's requests from a portable file as a server does. Nothing reaches a network, nothing can be changed.
 */
export function createFileServer(
  file: PortableFile,
  fromRows: ComputeFromRows,
  /** The release of this page, which is always current. */
  version: string,
): typeof globalThis.fetch {
  const { manifest, dashboard, charts, datasets } = file;
  const capabilities: CapabilitiesBody = {
    name: 'sextant',
    version,
    backendId: `file ${manifest.madeFrom} ${manifest.madeAt}`,
    mode: 'embedded',
    timeZone: manifest.zone,
    localIds: true,
    arrow: false,
    revisions: false,
    extracts: false,
    usageLog: false,
    user: { id: 1, username: READER },
    feature_flags: { SQLLAB_BACKEND_PERSISTENCE: false },
  };

  const datasetOf = (id: string): unknown => datasets.find((each) => String(asRecord(each)['id']) === id);

  function read(path: string): unknown {
    const [kind = '', id = '', part = ''] = path.replace(/^.*?\/api\/v1\//, '').split('/');
    switch (`${kind}/${id === '' ? '' : ':id'}/${part}`) {
      case 'sextant/:id/':
        return id === 'capabilities' ? capabilities : undefined;
      case 'security/:id/':
        return id === 'csrf_token' ? { result: READER } : undefined;
      case 'me//':
        return { result: ME };
      case 'me/:id/':
        return id === 'roles' ? { result: ROLES } : undefined;
      case 'sqllab//':
        return { result: { tab_state_ids: [], active_tab: null, databases: {} } };
      case 'dashboard/:id/charts':
        return { result: charts };
      case 'dashboard/:id/datasets':
        return { result: datasets };
      case 'dashboard/:id/':
        return id === 'favorite_status' ? { result: [] } : { result: dashboard };
      case 'dataset/:id/': {
        const found = datasetOf(id);
        return found === undefined ? undefined : { id: Number(id), result: found };
      }
      default:
        return /^\w+\/\/$/.test(`${kind}/${id}/${part}`) ? { count: 0, ids: [], result: [] } : undefined;
    }
  }

  async function respond(question: JsonRecord, signal: AbortSignal | undefined): Promise<Response> {
    const kept = file.answers.get(contextKey(question));
    if (kept !== undefined) return json(await kept.text());
    const computed = await fromRows(question, signal);
    return computed.ok ? json(computed.value) : refusal(400, computed.error);
  }

  return async (input, init = {}) => {
    const { pathname } = new URL(addressOf(input), 'file:///');
    const { method = 'GET', body, signal } = init;
    if (method === 'POST' && pathname.endsWith('/api/v1/chart/data'))
      return respond(parseRecord(typeof body === 'string' ? body : null) ?? {}, signal ?? undefined);
    if (method !== 'GET') return refusal(403, 'A file cannot be changed.');
    const outlines = file.outlines.get(outlinedCountry(pathname) ?? '');
    if (outlines !== undefined) return json(await outlines.text());
    const found = pathname.includes('/api/v1/') ? read(pathname) : undefined;
    return found === undefined ? refusal(404, 'Not in this file.') : json(JSON.stringify(found));
  };
}

const ME = {
  id: 1,
  username: READER,
  first_name: '',
  last_name: '',
  email: null,
  is_active: true,
  is_anonymous: false,
  login_count: null,
};

const ROLES = { userId: 1, username: READER, firstName: '', lastName: '', roles: { Reader: PERMISSIONS } };

const addressOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : 'url' in input ? input.url : input.href;

const json = (body: string | Uint8Array<ArrayBuffer>, status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } });

const refusal = (status: number, message: string): Response => json(JSON.stringify({ message }), status);
