import { err, ok, type Result } from '#domain/result.ts';
import { readServer, writeServer } from './assets.ts';
import { referencesOf } from '#domain/code/canonicalFile.ts';
import { type CodeFile, valueOf } from '#domain/code/codeFiles.ts';
import { recordKindOf } from './fileKinds.ts';
import { type CodeFiles, mergeFiles } from '#domain/code/mergeFiles.ts';
import { listAll } from './records/calls.ts';
import { annotationLayers } from './records/annotationLayers.ts';
import { type PlacedFile, recordFault, splitRecords, writeRecords } from './records/writeRecords.ts';
import type { Remote } from './remote.ts';
import { type ComparedCode, pathsOf, type Pulled, type SyncFault, writePulled } from './sync.ts';

/** What a push sends: what differs from the server, and what of the folder's it leaves alone. */
export interface PushPlan {
  readonly send: readonly PlacedFile[];
  readonly created: readonly string[];
  readonly changed: readonly string[];
  /** Files that are gone from the folder, and still at the server. */
  readonly kept: readonly string[];
}

export function pushPlan(compared: ComparedCode): PushPlan {
  const { merged, server, folder } = compared;
  const paths = pathsOf(compared);
  const send: PlacedFile[] = [];
  const [created, changed, kept]: [string[], string[], string[]] = [[], [], []];
  for (const [id, { merged: file }] of merged) {
    const theirs = server.files.get(id);
    const path = paths.get(id) ?? id;
    if (file === null && theirs !== undefined && !folder.files.has(id)) kept.push(path);
    if (file === null || file.text === theirs?.text) continue;
    send.push([path, file]);
    (theirs === undefined ? created : changed).push(path);
  }
  return { send, created, changed, kept };
}

/** Sends what a push plans, as far as the server takes it; the notes are the server's. */
export async function sendPush(
  remote: Remote,
  compared: ComparedCode,
  { send }: PushPlan,
): Promise<Result<readonly string[], SyncFault>> {
  const { server, merged, base, unseen } = compared;
  const paths = pathsOf(compared);
  const isThere = (id: string): boolean => server.files.has(id) || merged.get(id)?.merged != null;
  const hidden = [...unseen.values()].find(({ id, text }) => (base.get(id)?.text ?? text) !== text);
  const fault =
    hidden === undefined
      ? send.map((each) => recordFault(each, isThere)).find((each) => each !== null)
      : `${paths.get(hidden.id) ?? ''}: ${remote.name} does not show you such files, so you may not change it.`;
  if (fault !== undefined) return err({ message: fault, hint: 'Nothing was changed.' });
  const notes: string[] = unseen.size === 0 ? [] : [leftOut(compared)];
  const records = send.filter(([, { kind }]) => recordKindOf(kind));
  const bundle = send.filter(([, { kind }]) => !recordKindOf(kind));
  const made = bundle.filter(([, { id }]) => !server.files.has(id)).map(([, { id }]) => id);
  const { first, later } = splitRecords(records, made);
  const done: string[] = [];
  const steps = [
    () => writeRecords(remote, first, server.records, (path) => done.push(path)),
    async () => {
      if (bundle.length === 0) return ok([]);
      const sent = await writeServer(remote, withReferences(bundle, compared, paths), {
        ...server,
        layers: await layerNumbers(remote, compared, bundle),
      });
      if (sent.ok) done.push(...bundle.map(([path]) => path));
      return sent;
    },
    () => writeRecords(remote, later, server.records, (path) => done.push(path)),
  ];
  for (const step of steps) {
    const written = await step();
    if (!written.ok) {
      const before = done.length === 0 ? 'Nothing was changed.' : `Pushed before that: ${done.join(', ')}.`;
      return err({ message: written.error, hint: before });
    }
    notes.push(...written.value);
  }
  return ok(notes);
}

const leftOut = ({ unseen, server }: ComparedCode): string =>
  `${unseen.size === 1 ? '1 file was' : `${unseen.size} files were`} left out. ${server.records.notes[0] ?? ''}`;

/** The annotation layers that charts of a Superset name by number; the push may have made some. */
async function layerNumbers(
  remote: Remote,
  { server }: ComparedCode,
  files: readonly PlacedFile[],
): Promise<ReadonlyMap<string, number>> {
  if (server.isSextant || !files.some(([, { text }]) => text.includes('sourceType: NATIVE')))
    return new Map();
  const listed = await listAll(remote, annotationLayers.path);
  const rows = listed.ok ? listed.value : [];
  return new Map(rows.map((row) => [String(row['name']), Number(row['id'])]));
}

/** A Superset gets what a file refers to as well, which it does not look for otherwise. */
function withReferences(
  files: readonly PlacedFile[],
  { merged, server }: ComparedCode,
  paths: ReadonlyMap<string, string>,
): readonly PlacedFile[] {
  const wanted = new Map(files.map(([path, file]) => [file.id, [path, file] as const]));
  const byUuid = new Map<string, CodeFile>();
  for (const { merged: file } of merged.values())
    if (file?.kind.id === 'uuid') byUuid.set(file.id.slice(file.id.indexOf(' ') + 1), file);
  const waiting = files.map(([, file]) => file);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const uuid of referencesOf(file.kind, valueOf(file))) {
      const found = byUuid.get(uuid.toLowerCase());
      if (!found || wanted.has(found.id) || (server.isSextant && found.kind.folder !== 'databases')) continue;
      wanted.set(found.id, [paths.get(found.id) ?? '', found]);
      waiting.push(found);
    }
  }
  return [...wanted.values()];
}

/** The state after a push: what was sent is what both sides have in common now. */
export async function settlePush(
  root: string,
  remote: Remote,
  { folder, server, merged, base: before, unseen }: ComparedCode,
): Promise<Result<Pulled, SyncFault>> {
  const now = await readServer(remote, server.read);
  if (!now.ok) return err({ message: now.error });
  // What was never in the folder comes with the next pull, and is not taken for deleted there.
  const isOurs = (id: string): boolean => before.has(id) || folder.files.has(id);
  const ours = (files: CodeFiles) => new Map([...files].filter(([id]) => isOurs(id)));
  const base = ours(server.files);
  const mine = new Map(folder.files);
  for (const [id, { merged: file }] of merged) {
    if (file === null || !isOurs(id)) continue;
    base.set(id, file);
    if (mine.get(id)?.text !== file.text && mine.has(id)) mine.set(id, file);
  }
  const again = mergeFiles(base, mine, ours(now.value.files), () => 'theirs');
  const unmerged = [...before].filter(([id]) => !merged.has(id));
  const next = { folder, base: new Map([...unmerged, ...base]), server: now.value, merged: again, unseen };
  return ok(writePulled(root, remote, next));
}
