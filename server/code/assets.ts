import { strToU8, zipSync } from 'fflate';
import { asList, asNumber, asRecord, asText, isRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { readZip } from '../exchange/readZip.ts';
import { type CodeFile, readCodeFile, valueOf } from '#domain/code/codeFiles.ts';
import { kindAt } from './fileKinds.ts';
import { METADATA } from '#domain/code/filePath.ts';
import type { CodeFiles } from '#domain/code/mergeFiles.ts';
import { readRecords, type ServerRecords } from './records/readRecords.ts';
import { listAll, NOT_ALLOWED } from './records/calls.ts';
import { jsonOf, reasonOf, type Remote } from './remote.ts';
import { fileText } from '#domain/code/canonicalFile.ts';

/** The numbers of a Superset's charts by uuid, and of its annotation layers by name. */
export interface SupersetNumbers {
  readonly numbers: ReadonlyMap<string, number>;
  readonly layers: ReadonlyMap<string, number>;
}

/** A chart whose layers name charts and annotation layers by numbers: a Superset finds them by nothing else. */
function withLayerNumbers(file: CodeFile, { numbers, layers }: SupersetNumbers): CodeFile {
  const isLayered = /\b(annotation_layers|deck_slices)\b/.test(file.text);
  if (file.kind.folder !== 'charts' || !isLayered) return file;
  const value = valueOf(file);
  const params = asRecord(value['params']);
  const { annotation_layers: given, deck_slices: slices } = params;
  const named = (layer: unknown): unknown => {
    if (!isRecord(layer) || typeof layer['value'] !== 'string') return layer;
    const id = (layer['sourceType'] === 'NATIVE' ? layers : numbers).get(layer['value']);
    return id === undefined ? layer : { ...layer, value: id };
  };
  // One that it does not have yet would be no layer of it: it comes with the next push.
  const numbered = (chart: unknown): unknown =>
    typeof chart === 'string' ? (numbers.get(chart) ?? []) : chart;
  const own = {
    ...params,
    ...(Array.isArray(given) && { annotation_layers: given.map(named) }),
    ...(Array.isArray(slices) && { deck_slices: slices.flatMap(numbered) }),
  };
  return { ...file, text: fileText({ ...value, params: own }) };
}

/** Where the calls of each kind are, and what a zip of it says. Dashboards bring along what they use. */
const KINDS = [
  ['database', 'databases', 'Database'],
  ['dataset', 'datasets', 'SqlaTable'],
  ['chart', 'charts', 'Slice'],
  ['dashboard', 'dashboards', 'Dashboard'],
  ['saved_query', 'queries', 'SavedQuery'],
] as const;

const MAX_FILES = 200_000;

/** What a person sees of a server. */
export interface ServerFiles {
  readonly files: CodeFiles;
  /** What exports do not have, with its numbers there. */
  readonly records: ServerRecords;
  /** Whether it finds by itself what a file refers to. */
  readonly isSextant: boolean;
  /** The numbers of charts, as far as it says. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Its files as it wrote them, so that what is the same at the next reading is not read again. */
  readonly read: ReadonlyMap<string, CodeFile>;
}

/** Everything that the person may see of a server, by the calls of the contract. */
export async function readServer(
  remote: Remote,
  before: ServerFiles['read'] = new Map(),
): Promise<Result<ServerFiles, string>> {
  const told = await remote.send('GET', '/api/v1/sextant/capabilities');
  if (!told.ok) return told;
  const isSextant = asRecord(await jsonOf(told.value))['mode'] === 'embedded';
  const records = await readRecords(remote);
  if (!records.ok) return records;
  const all = await remote.send('GET', '/api/v1/assets/export/');
  if (!all.ok) return all;
  const texts = NOT_ALLOWED.has(all.value.status) ? await textsByKind(remote) : await textsOf(all.value);
  if (!texts.ok) return texts;
  // An old Superset writes the number of a chart into the name of its file, and nowhere else.
  const uuids = new Map<number, string>();
  for (const [path, text] of texts.value) {
    const [, number] = /^charts\/(?:.*_)?(\d+)\.yaml$/.exec(path) ?? [];
    const [, uuid] = /^uuid: ['"]?([\da-f-]{36})/m.exec(text) ?? [];
    if (number !== undefined && uuid !== undefined) uuids.set(Number(number), uuid);
  }
  const names = {
    chart: (id: number) => uuids.get(id) ?? null,
    layer: (id: number) => records.value.layers.get(id) ?? null,
  };
  const files = new Map<string, CodeFile>(records.value.files);
  const known = new Map<string, CodeFile>();
  for (const [path, text] of texts.value) {
    const kind = kindAt(path);
    if (kind === undefined) continue;
    const same = before.get(text);
    const read = same?.kind === kind ? ok(same) : readCodeFile(kind, path, text, names);
    if (!read.ok)
      return err(`${remote.name} sends a file that cannot be read. ${read.error.file}: ${read.error.reason}`);
    const file = { kind, id: read.value.id, text: read.value.text };
    files.set(file.id, file);
    known.set(text, file);
  }
  const numbers = new Map([...uuids].map(([id, uuid]) => [uuid, id]));
  return ok({ files, records: records.value, isSextant, read: known, numbers });
}

type Texts = ReadonlyMap<string, string>;

async function textsOf(response: Response): Promise<Result<Texts, string>> {
  if (!response.ok) return err(await reasonOf(response));
  const zip = readZip(new Uint8Array(await response.arrayBuffer()), MAX_FILES);
  if (!zip.ok) return err(`The export is not valid. ${zip.error}`);
  return ok(new Map([...zip.value].map(([name, text]) => [name.replace(/^[^/]+\//, ''), text])));
}

const PAGE = 100;

/** For who may not export everything at once: what lists show them. */
async function textsByKind(remote: Remote): Promise<Result<Texts, string>> {
  const found = new Map<string, string>();
  for (const [kind] of KINDS) {
    const listed = await listAll(remote, `/api/v1/${kind}/`);
    // Of a list that failed, files would be taken for deleted.
    if (!listed.ok && !listed.error.isNotAllowed) return err(listed.error.reason);
    const ids = (listed.ok ? listed.value : []).flatMap((row) => asNumber(row['id']) ?? []);
    for (let at = 0; at < ids.length; at += PAGE) {
      const some = ids.slice(at, at + PAGE).join(',');
      const sent = await remote.send('GET', `/api/v1/${kind}/export/?q=!(${some})`);
      if (!sent.ok) return sent;
      if (NOT_ALLOWED.has(sent.value.status)) break;
      const texts = await textsOf(sent.value);
      if (!texts.ok) return texts;
      for (const [path, text] of texts.value) found.set(path, text);
    }
  }
  return ok(found);
}

/** Files go in zips of so many: servers limit them. */
const AT_ONCE = 2000;

/** Writes files to a server, as an import; the error names the file that it refuses. Returns its notes. */
export async function writeServer(
  remote: Remote,
  given: readonly (readonly [path: string, file: CodeFile])[],
  { isSextant, ...server }: SupersetNumbers & { readonly isSextant: boolean },
): Promise<Result<readonly string[], string>> {
  const files = isSextant
    ? given
    : given.map(([path, file]) => [path, withLayerNumbers(file, server)] as const);
  const notes: string[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE);
    const all = await imported(remote, '/api/v1/assets/import/', 'bundle', zipOf(some, 'assets'));
    if (all.ok) notes.push(...all.value);
    else if (!all.error.isNotAllowed) return err(all.error.reason);
    else {
      const each = await writeByKind(remote, some, { refusal: all.error.reason, isSextant });
      if (!each.ok) return each;
      notes.push(...each.value);
    }
  }
  return ok(notes);
}

/** For who may not import everything at once: an import of each kind, with what they may change. */
async function writeByKind(
  remote: Remote,
  files: readonly (readonly [string, CodeFile])[],
  { refusal, isSextant }: { readonly refusal: string; readonly isSextant: boolean },
): Promise<Result<readonly string[], string>> {
  const notes: string[] = [];
  const below: string[] = ['databases'];
  for (const [kind, folder, type] of KINDS) {
    // A Superset looks for what a file refers to in the same zip, and leaves what it has as it is.
    if (!isSextant) below.push(folder);
    const own = files.filter(([path]) => path.startsWith(`${folder}/`));
    if (own.length === 0) continue;
    const isBelow = ([path]: readonly [string, CodeFile]) =>
      below.some((each) => path.startsWith(`${each}/`));
    const zip = zipOf([...new Set([...files.filter(isBelow), ...own])], type);
    const done = await imported(remote, `/api/v1/${kind}/import/`, 'formData', zip);
    if (!done.ok) return err(`${own[0]?.[0] ?? ''}: ${done.error.reason || refusal}`);
    notes.push(...done.value);
  }
  return ok(notes);
}

async function imported(
  remote: Remote,
  path: string,
  field: string,
  zip: Uint8Array<ArrayBuffer>,
): Promise<Result<readonly string[], { readonly reason: string; readonly isNotAllowed: boolean }>> {
  const body = new FormData();
  body.append(field, new File([zip], 'sextant.zip', { type: 'application/zip' }));
  body.append('overwrite', 'true');
  const sent = await remote.send('POST', path, body);
  if (!sent.ok) return err({ reason: sent.error, isNotAllowed: false });
  if (!sent.value.ok)
    return err({ reason: await reasonOf(sent.value), isNotAllowed: NOT_ALLOWED.has(sent.value.status) });
  return ok(asList(asRecord(await jsonOf(sent.value))['notes']).map(asText));
}

function zipOf(files: readonly (readonly [string, CodeFile])[], type: string): Uint8Array<ArrayBuffer> {
  const entries = [
    ['sextant/metadata.yaml', strToU8(METADATA.replace('assets', type))] as const,
    ...files.map(([path, { text }]) => [`sextant/${path}`, strToU8(text)] as const),
  ];
  return zipSync(Object.fromEntries(entries)).slice();
}
