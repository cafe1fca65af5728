import type { Meta } from '../../server/meta/meta.ts';

type Handle = (request: Request) => Promise<Response>;

interface Numbers {
  /** What the outside calls a tab of the server; a new one gets the highest number in use and one more. */
  outer(inner: number): number;
  inner(outer: number): number;
}

const TAB_PATH = /^\/tabstateview\/(\d+)/;
const NO_TAB = 999_999_999;

/**
 * The embedded server as a Superset behaves towards tabs: it knows no keys of clients and no names of states, says
 * nothing of what it can do, and gives the number of the last tab, once deleted, to the next one.
 */
export function supersetLike(handle: Handle, meta: Meta): Handle {
  const numbers = reusedNumbers((inner) => meta.tabs.byId(inner) !== null);
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/api/v1/sextant/')) {
      return Response.json(
        { errors: [{ message: '404 Not Found', error_type: 'X', level: 'error' }] },
        NOT_FOUND,
      );
    }
    url.pathname = url.pathname.replace(
      TAB_PATH,
      (_all, outer) => `/tabstateview/${numbers.inner(Number(outer))}`,
    );
    const headers = new Headers(request.headers);
    for (const ours of ['X-Sextant-Local-Id', 'X-Sextant-User', 'If-Match']) headers.delete(ours);
    const body = await innerBody(request, url.pathname, numbers);
    if (body instanceof FormData) headers.delete('Content-Type');
    const answer = await handle(new Request(url, { method: request.method, headers, ...(body && { body }) }));
    return outerAnswer(answer, `${request.method} ${url.pathname}`, numbers);
  };
}

const NOT_FOUND = { status: 404 } as const;

function reusedNumbers(isThere: (inner: number) => boolean): Numbers {
  const outerOf = new Map<number, number>();
  const free = () => {
    for (const inner of outerOf.keys()) if (!isThere(inner)) outerOf.delete(inner);
  };
  return {
    outer(inner) {
      free();
      const known = outerOf.get(inner) ?? Math.max(0, ...outerOf.values()) + 1;
      if (isThere(inner)) outerOf.set(inner, known);
      return known;
    },
    inner(outer) {
      free();
      return [...outerOf].find(([, each]) => each === outer)?.[0] ?? NO_TAB;
    },
  };
}

async function innerBody(request: Request, path: string, numbers: Numbers): Promise<BodyInit | null> {
  if (request.method === 'GET' || request.body === null) return null;
  if (path !== '/tableschemaview/') return request.arrayBuffer();
  const form = await request.formData();
  const table = JSON.parse(String(form.get('table'))) as { queryEditorId: number };
  form.set('table', JSON.stringify({ ...table, queryEditorId: numbers.inner(Number(table.queryEditorId)) }));
  return form;
}

interface TabBody {
  readonly id: number;
  readonly table_schemas: readonly object[];
}

async function outerAnswer(answer: Response, call: string, numbers: Numbers): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.delete('ETag');
  const text = await answer.text();
  const again = (body: unknown) => new Response(JSON.stringify(body), { status: answer.status, headers });
  const tab = (body: TabBody) => {
    const id = numbers.outer(body.id);
    return { ...body, id, table_schemas: body.table_schemas.map((each) => ({ ...each, tab_state_id: id })) };
  };
  const isJson = (headers.get('Content-Type') ?? '').startsWith('application/json');
  if (answer.ok && isJson && call === 'GET /api/v1/sqllab/') {
    const { result } = JSON.parse(text) as {
      result: { tab_state_ids: { id: number }[]; active_tab: TabBody | null };
    };
    const listed = result.tab_state_ids.map((each) => ({ ...each, id: numbers.outer(each.id) }));
    const active = result.active_tab && tab(result.active_tab);
    return again({ result: { ...result, tab_state_ids: listed, active_tab: active } });
  }
  if (answer.ok && isJson && /^\w+ \/tabstateview\//.test(call)) {
    const body = JSON.parse(text) as unknown;
    if (typeof body === 'number') return again(numbers.outer(body));
    if (call.startsWith('GET')) return again(tab(body as TabBody));
    if (call === 'POST /tabstateview/') return again({ id: numbers.outer((body as TabBody).id) });
  }
  return new Response(text === '' ? null : text, { status: answer.status, headers });
}
