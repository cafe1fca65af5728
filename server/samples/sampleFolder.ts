import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';

/** The folder of the sample data, resolved like a module, so that it works from sources and from a bundle. */
export function sampleFolder(from: string): { readonly folder: string; readonly version: string } {
  const root = join(dirname(createRequire(from).resolve('vega-datasets')), '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'data'), version };
}
