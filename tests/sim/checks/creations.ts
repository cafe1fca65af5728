import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';

/** The server's responses to creations, by their local ids. */
export interface Creations {
  arrived(url: string, init: RequestInit, response: Response, isLate: boolean): Promise<void>;
  /** Local ids that were given two objects, among the objects that count. */
  doubles(counts: (address: string, made: MadeThing) => boolean): string[];
}

export interface MadeThing {
  readonly localId: string;
  /** Its sender was dead when the request arrived. */
  readonly isLate: boolean;
  /** Deleted since. */
  readonly isGone: boolean;
}

/** The routes of creations that must happen once, and how to find the local id in a request. */
const NAMED_BY: Readonly<Record<string, (init: RequestInit) => string | null>> = {
  '/tabstateview/': ({ body }) => idInForm(body, 'queryEditor'),
  '/api/v1/saved_query/': ({ headers }) => new Headers(headers).get(LOCAL_ID_HEADER),
};

export function createCreations(): Creations {
  // By address and id. A reused id belongs to the last object that got it.
  const made = new Map<string, MadeThing>();
  return {
    async arrived(url, init, response, isLate) {
      if (init.method === 'DELETE' && response.ok) {
        const address = url.replace(/[/](\d+)$/, '/ $1');
        const deleted = made.get(address);
        if (deleted) made.set(address, { ...deleted, isGone: true });
      }
      const localIdIn = NAMED_BY[url];
      if (init.method !== 'POST' || localIdIn === undefined || !response.ok) return;
      const localId = localIdIn(init);
      const { id } = (await response.clone().json()) as { id: number };
      if (localId !== null) made.set(`${url} ${id}`, { localId, isLate, isGone: false });
    },
    doubles(counts) {
      const localIds = [...made]
        .filter(([address, thing]) => counts(address, thing))
        .map(([, { localId }]) => localId);
      return [...new Set(localIds.filter((localId, at) => localIds.indexOf(localId) < at))];
    },
  };
}

function idInForm(body: BodyInit | null | undefined, field: string): string | null {
  if (!(body instanceof FormData)) return null;
  const text = body.get(field);
  const thing = JSON.parse(typeof text === 'string' ? text : '{}') as { id?: string };
  return thing.id ?? null;
}
