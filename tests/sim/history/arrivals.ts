import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import type { Recorder } from './recorder.ts';

const TYPES: readonly (readonly [type: string, path: RegExp])[] = [
  ['tab', /^\/tabstateview\/(\d*)$/],
  ['savedQuery', /^\/api\/v1\/saved_query\/(\d*)$/],
];

interface Arrival {
  readonly device: number;
  readonly url: string;
  readonly init: RequestInit;
  readonly response: Response;
  readonly isLate: boolean;
}

/** Notes what a response of the server says about an object, and which number a creation got. */
export async function noteArrival(recorder: Recorder, arrival: Arrival): Promise<void> {
  const { device, url, init, response, isLate } = arrival;
  if (!response.ok) return;
  for (const [type, path] of TYPES) {
    const number = path.exec(url)?.[1];
    if (number === undefined) continue;
    if (init.method === 'GET' && number !== '') {
      const text = await textIn(response);
      recorder.note({ kind: 'told', device, type, number: Number(number), values: { text } });
    }
    const sent = init.method === 'PUT' ? sentText(init) : null;
    if (sent !== null)
      recorder.note({ kind: 'told', device, type, number: Number(number), values: { text: sent } });
    if (init.method !== 'POST' || number !== '') continue;
    const key = keyIn(init);
    const { id } = (await response.clone().json()) as { readonly id: number };
    const made = sentText(init);
    if (made !== null) recorder.note({ kind: 'told', device, type, number: id, values: { text: made } });
    if (key !== null) recorder.note({ kind: 'created', key: `${type}:${key}`, type, number: id, isLate });
  }
}

async function textIn(response: Response): Promise<string> {
  const body = (await response.clone().json()) as {
    readonly sql?: string | null;
    readonly result?: { readonly sql?: string | null };
  };
  return (body.result ?? body).sql ?? '';
}

/** The text that a request carries; null if it carries none. */
function sentText({ body }: RequestInit): string | null {
  if (body instanceof FormData) {
    const editor = inForm(body, 'queryEditor') as { readonly sql?: string } | null;
    return editor?.sql ?? (inForm(body, 'sql') as string | null);
  }
  if (typeof body !== 'string') return null;
  return (JSON.parse(body) as { readonly sql?: string }).sql ?? null;
}

function inForm(form: FormData, name: string): unknown {
  const text = form.get(name);
  return typeof text === 'string' ? (JSON.parse(text) as unknown) : null;
}

/** The local id of what is created: a header, or within the form of a tab. */
function keyIn({ body, headers }: RequestInit): string | null {
  if (!(body instanceof FormData)) return new Headers(headers).get(LOCAL_ID_HEADER);
  return (inForm(body, 'queryEditor') as { readonly id?: string } | null)?.id ?? null;
}
