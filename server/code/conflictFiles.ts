import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { sameJson } from '#domain/merge/same.ts';
import type { Side } from '#domain/merge/side.ts';
import { writePlainYaml } from '#domain/code/yaml/plainYaml.ts';
import { readYaml } from '#domain/code/yaml/pythonYaml.ts';
import type { NamedConflict } from '#domain/code/namedConflicts.ts';
import { CONFLICTS, putFile, removeFile } from './folder.ts';
import type { TakeSide } from '#domain/code/mergeFiles.ts';

const stored = v.looseObject({
  id: v.string(),
  conflicts: v.array(
    v.looseObject({
      path: v.array(v.string()),
      take: v.string(),
      folder: v.optional(v.unknown()),
      server: v.optional(v.unknown()),
    }),
  ),
});
type Stored = v.InferOutput<typeof stored>;

/**
 * Writes both sides of what a person has to decide: one file for each file that has conflicts, and none for others.
 * Returns the paths.
 */
export function writeConflicts(
  root: string,
  conflicts: readonly {
    readonly id: string;
    readonly path: string;
    readonly parts: readonly NamedConflict[];
  }[],
): readonly string[] {
  const paths = conflicts.map(({ id, path, parts }) => {
    const file = `${CONFLICTS}/${path}`;
    const content = {
      id,
      conflicts: parts.map(({ part, conflict }) => ({
        part,
        path: conflict.path,
        take: 'undecided',
        ...sideAs('folder', conflict.mine),
        ...sideAs('server', conflict.theirs),
        ...sideAs('base', conflict.base),
      })),
    };
    putFile(root, file, `${HEAD}${writePlainYaml(content)}`);
    return file;
  });
  for (const file of conflictFiles(root)) if (!paths.includes(file)) removeFile(root, file);
  return paths;
}

const HEAD =
  '# The folder and the server both changed these since the last pull. Write "folder" or "server" after take, for each,\n# and pull or push again. A side that has nothing here removed it.\n';

const sideAs = (name: string, side: Side): object => (side.there ? { [name]: side.value } : {});

/** What a person decided in these files. A decision about sides that have changed since is none. */
export function decisionsIn(root: string): TakeSide {
  const known = new Map<string, Stored['conflicts']>();
  for (const file of conflictFiles(root)) {
    const read = readYaml(readFileSync(join(root, file), 'utf8'));
    const parsed = read.ok ? v.safeParse(stored, read.value) : null;
    if (parsed?.success) known.set(parsed.output.id, parsed.output.conflicts);
  }
  return (id, { path, mine, theirs }) => {
    const found = known.get(id)?.find((each) => sameJson(each.path, path));
    if (!found || !isSide(found, 'folder', mine) || !isSide(found, 'server', theirs)) return null;
    return found.take === 'folder' ? 'mine' : found.take === 'server' ? 'theirs' : null;
  };
}

const isSide = (stored: object, name: 'folder' | 'server', side: Side): boolean =>
  side.there
    ? name in stored && sameJson((stored as Readonly<Record<string, unknown>>)[name], side.value)
    : !(name in stored);

function conflictFiles(root: string): readonly string[] {
  if (!existsSync(join(root, CONFLICTS))) return [];
  return readdirSync(join(root, CONFLICTS), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${CONFLICTS}/${name.replaceAll('\\', '/')}`);
}
