import { shown } from '#documents/state/state.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Read, State } from '../../judge/history.ts';
import type { Work } from '../world/simProfile.ts';
import { waitingRows } from '../checks/waitingRows.ts';
import { layoutHistory } from './serverHistory.ts';

/** What a desk shows of one object. */
export type Reading = Pick<Read, 'object' | 'type' | 'number' | 'state' | 'values' | 'tree'>;

/** Everything that a person sees at a device, with what the app says about each: saved, waiting, parked. */
export function readingsOf(work: Work): Reading[] {
  const stateOf = laneStates(work.outbox);
  return [
    ...work.tabs.map(({ id, remoteId, detachedAt, loaded, sql, name }) => ({
      object: `tab:${id}`,
      type: 'tab',
      number: remoteId,
      state: detachedAt === null ? stateOf(`tab:${id}`) : ('detached' as const),
      // Until it is read, only its name is known.
      values: loaded || sql !== '' ? { text: sql, name } : { name },
    })),
    ...work.destroyedTabs.map(({ id, remoteId }) => ({
      object: `tab:${id}`,
      type: 'tab',
      number: remoteId,
      state: 'deleting' as const,
      values: {},
    })),
    ...work.closedTabs.map(({ id, tab: { sql, name } }) => ({
      object: `closed:${id}`,
      type: 'tab',
      number: null,
      state: 'closed' as const,
      values: { text: sql, name },
    })),
    ...work.savedQueries.map(({ id, remoteId, deletedAt, sql, label }) => ({
      object: `savedQuery:${id}`,
      type: 'savedQuery',
      number: remoteId,
      state: deletion(deletedAt, stateOf(`savedQuery:${id}`)),
      values: { text: sql, name: label },
    })),
    ...work.documents.map((row) => ({
      object: `document:${row.id}`,
      type: 'dashboard',
      number: row.remoteId,
      state: documentState(row, stateOf(`document:${row.id}`)),
      ...contentHistory(row),
    })),
    ...bareChanges(work),
  ];
}

/** Parked changes of objects that are not on the device: there is nothing to decide about. */
function bareChanges({ outbox, tabs, editorTables, savedQueries }: Work): Reading[] {
  const parked = outbox.filter(
    ({ state, role, lane }) => state === 'parked' && role !== 'delete' && OWN.test(lane),
  );
  if (parked.length === 0) return [];
  const lanes = new Set([
    ...tabs.map(({ id }) => `tab:${id}`),
    ...editorTables.map(({ id }) => `table:${id}`),
    ...savedQueries.map(({ id }) => `savedQuery:${id}`),
  ]);
  return parked
    .filter(({ lane }) => !lanes.has(lane))
    .map(({ lane }) => ({
      object: `change:${lane}`,
      type: 'change',
      number: null,
      state: 'parked',
      values: {},
    }));
}

const OWN = /^(tab|table|savedQuery):/;

/** A deletion may wait for a change that is parked. */
const deletion = (deletedAt: number | null, sending: State): State =>
  deletedAt !== null && sending !== 'parked' ? 'deleting' : sending;

function documentState(row: StoredDocument, sending: State): State {
  if (row.deletedAt !== null) return deletion(row.deletedAt, sending);
  if (row.detachedAt !== null) return 'detached';
  if (row.conflict !== null) return 'parked';
  return row.draft === null ? sending : 'draft';
}

/** What the outbox says about each lane: parked is also what waits for a parked change. */
function laneStates(outbox: readonly OutboxRow[]): (lane: string) => State {
  const states = new Map<string, State>();
  if (outbox.length === 0) return () => 'saved';
  const waiting = new Set(waitingRows(outbox));
  for (const row of outbox) {
    if (!waiting.has(row)) states.set(row.lane, 'parked');
    else if (!states.has(row.lane)) states.set(row.lane, 'waiting');
  }
  return (lane) => states.get(lane) ?? 'saved';
}

const contents = new WeakMap<object, Pick<Reading, 'values' | 'tree'>>();

function contentHistory(row: StoredDocument): Pick<Reading, 'values' | 'tree'> {
  const known = contents.get(row);
  if (known) return known;
  const { title, layout } = asRecord(shown(row));
  const made = layoutHistory(typeof title === 'string' ? title : '', asRecord(layout));
  contents.set(row, made);
  return made;
}

const texts = new WeakMap<object, readonly string[]>();

/** Texts that are on the device though no tab, query or document shows them: versions, and the rest of documents. */
export function keptTexts(work: Work): ReadonlySet<string> {
  const kept = new Set(work.versions.map(({ text }) => text));
  for (const row of [...work.documents, ...work.documentVersions]) {
    const known = texts.get(row) ?? JSON.stringify(row).match(/SELECT \d+/g) ?? [];
    texts.set(row, known);
    for (const text of known) kept.add(text);
  }
  return kept;
}
