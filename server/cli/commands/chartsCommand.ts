import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { exampleType, keyOfName } from '../../chartTypes/exampleType.ts';
import type { ChartsCommand } from '../args/chartsArgs.ts';
import { defaultDataDir, type Platform } from '../data/dataDir.ts';
import { startError, usageError, type StartError } from '../start/startError.ts';

interface ChartsWorld {
  readonly platform: Platform;
  readonly cwd: string;
}

/** Runs `sextant charts new`: writes a chart type that works and its test; returns the text to print. */
export function chartsCommand(
  { name, chartsDir, dataDir }: ChartsCommand,
  { platform, cwd }: ChartsWorld,
): Result<string, StartError> {
  const root = dataDir === null ? defaultDataDir(platform) : resolve(cwd, dataDir);
  const folder = chartsDir === null ? join(root, 'charts') : resolve(cwd, chartsDir);
  const key = keyOfName(name);
  if (key === null) return err(usageError(`"${name}" has no letters for the key of a chart type.`));
  const files = exampleType(key, name).map((file) => ({ ...file, path: join(folder, file.name) }));
  const known = files.find(({ path }) => existsSync(path));
  if (known !== undefined)
    return err(startError(`There is a file ${known.path}.`, 'Nothing was written. Choose another name.'));
  try {
    mkdirSync(folder, { recursive: true });
    for (const { path, text } of files) writeFileSync(path, text);
  } catch (cause) {
    return err(
      startError(`The folder ${folder} cannot be written to.`, 'Name another one with --charts DIR.', cause),
    );
  }
  const [module, test] = files.map(({ path }) => path);
  return ok(
    `A chart type:  ${module}\nIts test:      node --test ${test}\nPages have it when they are loaded again${chartsDir === null ? '' : `, at a server with --charts ${folder}`}.`,
  );
}
