import { asNumber, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { canonicalFile, fileText, NO_SERVER } from '#domain/code/canonicalFile.ts';
import { type CodeFile, idOf } from '#domain/code/codeFiles.ts';
import { RECORD_KINDS } from '../fileKinds.ts';
import type { Remote } from '../remote.ts';
import { forEach, listAll, type Refusal } from './calls.ts';
import { entityNumbers } from './entityNumbers.ts';
import type { RecordFileKind, RecordWorld, ServerRecord } from './recordKind.ts';

/** What a server has that its exports have not, as far as the person sees it. */
export interface ServerRecords {
  readonly files: ReadonlyMap<string, CodeFile>;
  readonly known: ReadonlyMap<string, ServerRecord>;
  /** The kinds that the server lacks, or does not show to the person. */
  readonly unseen: readonly RecordFileKind[];
  /** The names of annotation layers by their numbers. */
  readonly layers: ReadonlyMap<number, string>;
  readonly notes: readonly string[];
}

export async function readRecords(remote: Remote): Promise<Result<ServerRecords, string>> {
  const world: RecordWorld = { remote, numbers: entityNumbers(remote) };
  const files = new Map<string, CodeFile>();
  const known = new Map<string, ServerRecord>();
  const unseen: RecordFileKind[] = [];
  const twice = new Set<string>();
  // Some kinds share a list.
  const lists = new Map<string, Awaited<ReturnType<typeof listAll>>>();
  for (const kind of RECORD_KINDS) {
    const rows = lists.get(kind.path) ?? (await listAll(remote, kind.path));
    lists.set(kind.path, rows);
    const read = rows.ok ? await readKind(kind, rows.value, world) : rows;
    if (!read.ok && !read.error.isNotAllowed)
      return err(`The ${kind.plural} of ${remote.name} cannot be read. ${read.error.reason}`);
    if (!read.ok) {
      unseen.push(kind);
      continue;
    }
    for (const record of read.value) {
      const { file } = record;
      const name = asText(file[kind.id]);
      const id = idOf(kind, name);
      // Rows without a name come from other programs.
      if (name === '') continue;
      if (files.has(id)) {
        twice.add(`There are several ${kind.plural} named "${name}"; their file has the first.`);
        continue;
      }
      files.set(id, { kind, id, text: fileText(file) });
      known.set(id, record);
    }
  }
  const layers = new Map(
    [...known].flatMap(([id, record]) =>
      id.startsWith('annotation_layers ') ? [[record.id, asText(record.file['name'])] as const] : [],
    ),
  );
  return ok({ files, known, unseen, layers, notes: [...unseenNote(remote, unseen), ...twice] });
}

const unseenNote = ({ name }: Remote, unseen: readonly RecordFileKind[]): readonly string[] =>
  unseen.length === 0
    ? []
    : [
        `Without ${unseen.map(({ plural }) => plural).join(', ')}: ${name} has none, or does not show them to you.`,
      ];

async function readKind(
  kind: RecordFileKind,
  rows: readonly JsonRecord[],
  world: RecordWorld,
): Promise<Result<readonly ServerRecord[], Refusal>> {
  const read = await forEach(
    rows.filter((row) => kind.isListed(row)),
    async (row): Promise<Result<readonly ServerRecord[], Refusal>> => {
      const id = asNumber(row['id']) ?? 0;
      const file = await kind.read(row, id, world);
      // Somebody deleted it meanwhile, or it names what the person does not see.
      if (!file.ok) return file.error.isNotAllowed ? ok([]) : file;
      return ok(file.value === null ? [] : [{ id, file: canonicalFile(kind, file.value, NO_SERVER) }]);
    },
  );
  return read.ok ? ok(read.value.flat()) : read;
}
