/** What the server answered to creations, by the local id they carried. */
export interface Creations {
  arrived(url: string, init: RequestInit, answer: Response): Promise<void>;
  /** Local ids that have two things on the server. */
  readonly doubles: readonly string[];
}

const NAMED_BY: Readonly<Record<string, string>> = {
  '/tabstateview/': 'queryEditor',
};

export function createCreations(): Creations {
  const made = new Map<string, Set<number>>();
  return {
    async arrived(url, init, answer) {
      const field = NAMED_BY[url];
      if (init.method !== 'POST' || field === undefined || answer.status !== 200) return;
      const localId = localIdIn(init.body, field);
      const { id } = (await answer.json()) as { id: number };
      if (localId !== null) made.set(localId, (made.get(localId) ?? new Set()).add(id));
    },
    get doubles() {
      return [...made].filter(([, ids]) => ids.size > 1).map(([localId]) => localId);
    },
  };
}

function localIdIn(body: BodyInit | null | undefined, field: string): string | null {
  if (!(body instanceof FormData)) return null;
  const text = body.get(field);
  const thing = JSON.parse(typeof text === 'string' ? text : '{}') as { id?: string };
  return thing.id ?? null;
}
