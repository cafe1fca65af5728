import * as v from 'valibot';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { charts, dashboards } from '#domain/code/bundleKinds.ts';
import { idOf, readCodeFile } from '#domain/code/codeFiles.ts';
import { chartOfFile } from '#domain/code/contentsOfFile.ts';
import { chartsInLayout, layerSources } from '#domain/code/mapReferences.ts';
import { asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { WorkFolderFile } from '#features/services/workFolder.ts';
import { reserveChartNumbers } from '#store/dashboards/localNumbers.ts';
import type { SextantDb } from '#store/db.ts';
import { documentsByUuid } from '#store/documents/documents.ts';
import type { WorkFolder } from '#store/settings.ts';
import type { Command } from '#sync/command.ts';
import { isUuid } from '#domain/uuid.ts';
import { t } from '#ui/t.ts';
import { type NamesHere, withNewCharts } from './deviceNames.ts';
import type { ReadDiskFile } from './diskFolder.ts';
import { filesOf, sameAs, type UuidsByPath } from './filesOf.ts';
import { notKnown, unknownIn } from './pageForm.ts';
import { readPart } from './readPart.ts';

/* Charts that a file of a dashboard places, and that nobody made on this device: somebody merged their files into the folder. */

export interface FilesRead {
  readonly folder: WorkFolder;
  readonly disk: ReadonlyMap<string, ReadDiskFile>;
  readonly uuids: UuidsByPath;
}

/** The uuids of charts that files of the dashboards place, or layers of those show, and that are not known here. */
export function unknownCharts(files: FilesRead, { references }: NamesHere): readonly string[] {
  const named = new Set<string>();
  for (const uuid of files.folder.dashboards)
    for (const chart of chartsInLayout(asRecord(valueIn(files, { kind: 'dashboard', uuid })?.['position'])))
      if (isUuid(chart.uuid)) named.add(chart.uuid);
  // Those that are added on the way come in turn.
  for (const uuid of named) for (const source of layersIn(files, uuid)) if (isUuid(source)) named.add(source);
  return [...named].filter((uuid) => references.chartByUuid.get(uuid) === undefined);
}

/** Null where there is none that can be read: what is wrong with it is said of what it is a file of. */
function valueIn({ disk, uuids }: FilesRead, part: Parameters<typeof filesOf>[0]): JsonRecord | null {
  const [path] = filesOf(part, uuids);
  const file = path === undefined ? undefined : disk.get(path);
  const kind = part.kind === 'chart' ? charts : dashboards;
  const read = file && !file.isTooLarge ? readCodeFile(kind, file.path, file.text) : null;
  return read?.ok ? read.value.value : null;
}

function layersIn(files: FilesRead, uuid: string): readonly string[] {
  const [path = ''] = filesOf({ kind: 'chart', uuid }, files.uuids);
  // Most charts have none, and reading each takes its time.
  if (!/\b(?:annotation_layers|deck_slices)\b/.test(files.disk.get(path)?.text ?? '')) return [];
  return layerSources(asRecord(valueIn(files, { kind: 'chart', uuid })?.['params']));
}

/** What comes of files of charts that are new here. */
export interface NewCharts {
  /** The names with those that can be created. */
  readonly here: NamesHere;
  /** What creates them, by uuid: as drafts, which nobody saved. */
  readonly creations: ReadonlyMap<string, Command>;
  /** Those that cannot be created, with why. */
  readonly faults: readonly WorkFolderFile[];
}

interface NewFile {
  readonly uuid: string;
  readonly path: string;
  readonly title: string;
  readonly value: JsonRecord;
}

interface NewFiles {
  readonly found: readonly NewFile[];
  readonly faults: readonly WorkFolderFile[];
}

/** The files of such charts, as far as the folder has them. */
export function newFiles(files: FilesRead, known: NamesHere): NewFiles {
  const found: NewFile[] = [];
  const faults: WorkFolderFile[] = [];
  for (const uuid of unknownCharts(files, known)) {
    const [path, other] = filesOf({ kind: 'chart', uuid }, files.uuids);
    const file = path === undefined ? undefined : files.disk.get(path);
    if (path === undefined || file === undefined) continue;
    const read = other === undefined ? readPart({ kind: 'chart' }, file) : err(sameAs(other));
    if (!read.ok) faults.push(faultOf({ uuid, path, title: path }, read.error));
    else found.push({ uuid, path, title: asText(read.value.value['slice_name']), value: read.value.value });
  }
  return { found, faults };
}

const faultOf = (
  { uuid, path, title }: Pick<NewFile, 'uuid' | 'path' | 'title'>,
  reason: string,
): WorkFolderFile => ({ id: uuid, kind: 'chart', title, path, state: 'fault', reason });

/** Makes ready what creates them. */
export async function readNewCharts(db: SextantDb, files: FilesRead, known: NamesHere): Promise<NewCharts> {
  const read = newFiles(files, known);
  const nothing = { here: known, creations: new Map<string, Command>() };
  if (read.found.length === 0) return { ...nothing, faults: read.faults };
  const reserved = await reserveChartNumbers(
    db,
    read.found.map(({ uuid }) => uuid),
  );
  const faults = [...read.faults];
  const numbers = new Map(reserved.ok ? reserved.value : []);
  const creations = new Map<string, Command>();
  let open = read.found;
  // One that cannot be made leaves those that name it without what they name.
  for (let before = Infinity; open.length < before;) {
    before = open.length;
    const left: NewFile[] = [];
    for (const file of open) {
      const made = !reserved.ok
        ? err(t('Its change could not be stored on this device.'))
        : (await isRemoved(db, files.folder, file.uuid))
          ? err(t('Its chart was deleted, and is not made again.'))
          : creationOf(file, withNewCharts(known, numbers));
      if (made.ok) {
        creations.set(file.uuid, made.value);
        left.push(file);
        continue;
      }
      faults.push(faultOf(file, made.error));
      numbers.delete(file.uuid);
      creations.delete(file.uuid);
    }
    open = left;
  }
  return { here: withNewCharts(known, numbers), creations, faults };
}

/** One that was in the folder before, or is being deleted: what a person removed does not come back by itself. */
async function isRemoved(db: SextantDb, { bases }: WorkFolder, uuid: string): Promise<boolean> {
  return bases[idOf(charts, uuid)] !== undefined || (await documentsByUuid(db, uuid)).length > 0;
}

function creationOf({ uuid, value }: NewFile, here: NamesHere): Result<Command, string> {
  const [unknown] = unknownIn(charts, value, here);
  if (unknown !== undefined) return err(notKnown(unknown));
  const content = { ...chartOfFile(value, here.references) };
  const { issues } = v.safeParse(chartDocument.schema, content);
  if (issues !== undefined) return err(`${v.getDotPath(issues[0]) ?? ''}: ${issues[0].message}`);
  return ok(createDocument({ id: uuid, uuid, kind: 'chart', content, isDraft: true }));
}
