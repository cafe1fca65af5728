import { join, resolve } from 'node:path';
import type { ServeOptions } from '../args/args.ts';

/** The folders with added chart types: that of the data folder, and the one that was named. */
export const chartFolders = (
  root: string,
  { chartsDir }: Pick<ServeOptions, 'chartsDir'>,
  cwd: string,
): readonly string[] => [join(root, 'charts'), ...(chartsDir === null ? [] : [resolve(cwd, chartsDir)])];
