import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '#domain/jsonValue.ts';
import { type CodeFile } from './codeFiles.ts';
import { kindOfFolder } from './fileKinds.ts';
import { putFile, safeName } from './folder.ts';
import type { CodeFiles } from './mergeFiles.ts';

/** Where a folder keeps what its servers had at the last pull. It belongs to the checkout, not to the repository. */
const HIDDEN = '.sextant';

const storedBase = v.record(v.string(), v.string());

/** What a server had at the last pull or push, by which both sides are merged; empty without one. */
export function readBase(root: string, server: string): CodeFiles {
  const file = join(root, baseFile(server));
  const read = v.safeParse(storedBase, existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : {});
  const entries = Object.entries(read.success ? read.output : {}).flatMap(([id, text]) => {
    const kind = kindOfFolder(id.slice(0, id.indexOf(' ')));
    return kind === undefined ? [] : [[id, { kind, id, text }] as const];
  });
  return new Map<string, CodeFile>(entries);
}

export function writeBase(root: string, server: string, files: CodeFiles): void {
  if (!existsSync(join(root, HIDDEN, '.gitignore'))) putFile(root, `${HIDDEN}/.gitignore`, '*\n');
  const texts = Object.fromEntries([...files.values()].map(({ id, text }) => [id, text]));
  putFile(root, baseFile(server), JSON.stringify(texts));
}

const baseFile = (server: string): string => `${HIDDEN}/${safeName(server)}.json`;
