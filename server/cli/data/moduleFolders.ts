import { join, resolve } from 'node:path';
import type { ServeOptions } from '../args/args.ts';

/** The folders with added chart types: that of the data folder, and the one that was named. */
export const chartFolders = (
  root: string,
  { chartsDir }: Pick<ServeOptions, 'chartsDir'>,
  cwd: string,
): readonly string[] => foldersOf(join(root, 'charts'), chartsDir, cwd);

/** The folders with added engines. */
export const engineFolders = (
  root: string,
  { enginesDir }: Pick<ServeOptions, 'enginesDir'>,
  cwd: string,
): readonly string[] => foldersOf(join(root, 'engines'), enginesDir, cwd);

const foldersOf = (own: string, named: string | null, cwd: string): readonly string[] => [
  own,
  ...(named === null ? [] : [resolve(cwd, named)]),
];
