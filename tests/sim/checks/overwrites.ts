/** Detects saves that overwrite a text of the server which their device has never read (RV-1). */
export interface Overwrites {
  arrived(device: number, url: string, init: RequestInit, response: Response): Promise<void>;
  readonly unseen: readonly string[];
}

const ADDRESS = /^\/(tabstateview|api\/v1\/saved_query)\/\d+$/;
const COLLECTION = /^\/(tabstateview|api\/v1\/saved_query)\/$/;

export function createOverwrites(): Overwrites {
  const held = new Map<string, string>();
  const shown = new Set<string>();
  const unseen: string[] = [];
  const show = (device: number, address: string, sql: string) =>
    void shown.add(`${device} ${address} ${sql}`);
  return {
    unseen,
    async arrived(device, url, init, response) {
      if (!response.ok) return;
      if (init.method === 'GET' && ADDRESS.test(url)) show(device, url, await sqlInAnswer(response));
      if (init.method === 'POST' && COLLECTION.test(url)) {
        const { id } = (await response.clone().json()) as { readonly id: number };
        const address = `${url}${id}`;
        // A repeated creation returns the first object, whatever its text is by now.
        if (held.has(address)) return;
        held.set(address, sqlInBody(init.body) ?? '');
        show(device, address, held.get(address) ?? '');
      }
      const sql = init.method === 'PUT' && ADDRESS.test(url) ? sqlInBody(init.body) : null;
      if (sql === null) return;
      const before = held.get(url);
      if (before !== undefined && before !== sql && !shown.has(`${device} ${url} ${before}`)) {
        unseen.push(
          `device ${device} wrote "${sql}" over "${before}" at ${url}, which it had not been shown`,
        );
      }
      held.set(url, sql);
      show(device, url, sql);
    },
  };
}

async function sqlInAnswer(response: Response): Promise<string> {
  const body = (await response.clone().json()) as {
    readonly sql?: string | null;
    readonly result?: { readonly sql?: string | null };
  };
  return (body.result ?? body).sql ?? '';
}

function sqlInBody(body: RequestInit['body']): string | null {
  if (body instanceof FormData) {
    const editor = fieldOf(body, 'queryEditor') as { readonly sql?: string } | null;
    return editor?.sql ?? (fieldOf(body, 'sql') as string | null);
  }
  if (typeof body !== 'string') return null;
  return (JSON.parse(body) as { readonly sql?: string }).sql ?? null;
}

function fieldOf(form: FormData, name: string): unknown {
  const text = form.get(name);
  return typeof text === 'string' ? (JSON.parse(text) as unknown) : null;
}
