import { markInName } from '#domain/tab/mark.ts';
import { asRecord, parseRecord } from '#domain/jsonValue.ts';
import type { Stored, Tree, Values } from '../../judge/history.ts';
import type { SimServer } from '../world/simServer.ts';
import type { Recorder } from './recorder.ts';

const PATHS: Readonly<Record<string, string>> = {
  tab: '/tabstateview/',
  savedQuery: '/api/v1/saved_query/',
  dashboard: '/api/v1/dashboard/',
};

/** Notes what the server stores whenever it changed. */
export function watchServer(recorder: Recorder, server: SimServer): (device: number, url: string) => void {
  let known = new Map<string, string>();
  let read: readonly unknown[] = [];
  let ran = 0;
  return (device, url) => {
    for (; ran < server.ran.length; ran += 1) {
      const { sql, person } = server.ran[ran] ?? { sql: '', person: 0 };
      recorder.note({ kind: 'ran', person, text: sql });
    }
    const tables = [server.tabs(), server.savedQueries(), server.dashboards()];
    // Unchanged tables are the same array.
    if (tables.every((table, at) => table === read[at])) return;
    read = tables;
    const now = new Map<string, string>();
    for (const stored of storedIn(server)) {
      const name = `${stored.type} ${stored.number}`;
      const text = JSON.stringify(stored);
      now.set(name, text);
      // What another request changed at the same time is not this device's.
      const isIts = url.endsWith(`/${stored.number}`) && url.startsWith(PATHS[stored.type] ?? '-');
      if (known.get(name) !== text) recorder.note({ ...stored, device: isIts ? device : null });
    }
    for (const [name, text] of known) {
      if (now.has(name)) continue;
      const { type, number, owner } = JSON.parse(text) as Stored;
      recorder.note({ kind: 'stored', device: null, type, number, owner, values: null });
    }
    known = now;
  };
}

function storedIn(server: SimServer): Omit<Stored, 'device'>[] {
  return [
    ...server.tabs().map(({ id, user_id: owner, sql, label }) => {
      const mark = markInName(label);
      const key = mark === null ? null : `tab:${mark}`;
      return {
        kind: 'stored' as const,
        type: 'tab',
        number: id,
        owner,
        values: { text: sql, name: label },
        key,
      };
    }),
    ...server.savedQueries().map(({ id, user_id: owner, sql, label }) => ({
      kind: 'stored' as const,
      type: 'savedQuery',
      number: id,
      owner,
      values: { text: sql, name: label },
    })),
    ...server.dashboards().map(({ id, uuid, dashboard_title: title, position_json: layout }) => ({
      kind: 'stored' as const,
      type: 'dashboard',
      number: id,
      owner: null,
      key: `document:${uuid}`,
      ...layoutHistory(title ?? '', parseRecord(layout) ?? {}),
    })),
  ];
}

/** The title, the text of each component that has one, and what is in what. */
export function layoutHistory(
  title: string,
  layout: Readonly<Record<string, unknown>>,
): { readonly values: Values; readonly tree: Tree } {
  const values: Record<string, string> = { title };
  const tree: Record<string, readonly string[]> = {};
  for (const [id, value] of Object.entries(layout)) {
    const { children, meta, type } = asRecord(value);
    if (typeof type !== 'string') continue;
    tree[id] = Array.isArray(children) ? children.map(String) : [];
    const { code } = asRecord(meta);
    if (typeof code === 'string') values[`part:${id}`] = code;
  }
  return { values, tree };
}
