import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { exampleType, keyOfName } from '../../chartTypes/exampleType.ts';
import { exampleEngine, nameOfEngine } from '../../engines/added/exampleEngine.ts';
import type { ExampleFile } from '../../base/exampleFile.ts';
import type { NewCommand, NewKind } from '../args/newArgs.ts';
import { defaultDataDir, type Platform } from '../data/dataDir.ts';
import { startError, usageError, type StartError } from '../start/startError.ts';

interface NewWorld {
  readonly platform: Platform;
  readonly cwd: string;
}

/** How examples of a kind are made, and what is said of them. */
interface ExampleKind {
  readonly title: string;
  readonly keyOf: (name: string) => string | null;
  readonly files: (key: string, name: string) => readonly ExampleFile[];
  readonly used: string;
}

const KINDS: Readonly<Record<NewKind, ExampleKind>> = {
  charts: {
    title: 'A chart type:',
    keyOf: keyOfName,
    files: exampleType,
    used: 'Pages have it when they are loaded again',
  },
  engines: {
    title: 'An engine:',
    keyOf: nameOfEngine,
    files: exampleEngine,
    used: 'A server has it when it starts, or when Settings, Engines is opened',
  },
};

/** Runs `sextant charts new` or `engines new`: writes an example that works and its test; returns the text to print. */
export function newCommand(
  { what, name, folder: named, dataDir }: NewCommand,
  { platform, cwd }: NewWorld,
): Result<string, StartError> {
  const { title, keyOf, files: filesOf, used } = KINDS[what];
  const root = dataDir === null ? defaultDataDir(platform) : resolve(cwd, dataDir);
  const folder = named === null ? join(root, what) : resolve(cwd, named);
  const key = keyOf(name);
  if (key === null) return err(usageError(`"${name}" has no letters that it can be called by.`));
  const files = filesOf(key, name).map((file) => ({ ...file, path: join(folder, file.name) }));
  const known = files.find(({ path }) => existsSync(path));
  if (known !== undefined)
    return err(startError(`There is a file ${known.path}.`, 'Nothing was written. Choose another name.'));
  try {
    mkdirSync(folder, { recursive: true });
    for (const { path, text } of files) writeFileSync(path, text);
  } catch (cause) {
    return err(
      startError(`The folder ${folder} cannot be written to.`, `Name another one with --${what} DIR.`, cause),
    );
  }
  const [module, test] = files.map(({ path }) => path);
  const where = named === null ? '' : `, at a server with --${what} ${folder}`;
  return ok(`${title.padEnd(15)}${module}\nIts test:      node --test ${test}\n${used}${where}.`);
}
