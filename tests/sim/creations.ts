/** What the server answered to creations, by the local id they carried. */
export interface Creations {
  arrived(url: string, init: RequestInit, answer: Response, isLate: boolean): Promise<void>;
  /** Local ids that were given two things, of those things that count. */
  doubles(counts: (remoteId: number, isLate: boolean) => boolean): string[];
}

const NAMED_BY: Readonly<Record<string, string>> = {
  '/tabstateview/': 'queryEditor',
};

export function createCreations(): Creations {
  // A number that is given again is the last one's it was given to.
  const made = new Map<number, { readonly localId: string; readonly isLate: boolean }>();
  return {
    async arrived(url, init, answer, isLate) {
      const field = NAMED_BY[url];
      if (init.method !== 'POST' || field === undefined || answer.status !== 200) return;
      const localId = localIdIn(init.body, field);
      const { id } = (await answer.json()) as { id: number };
      if (localId !== null) made.set(id, { localId, isLate });
    },
    doubles(counts) {
      const localIds = [...made]
        .filter(([id, { isLate }]) => counts(id, isLate))
        .map(([, { localId }]) => localId);
      return [...new Set(localIds.filter((localId, at) => localIds.indexOf(localId) < at))];
    },
  };
}

function localIdIn(body: BodyInit | null | undefined, field: string): string | null {
  if (!(body instanceof FormData)) return null;
  const text = body.get(field);
  const thing = JSON.parse(typeof text === 'string' ? text : '{}') as { id?: string };
  return thing.id ?? null;
}
