import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, SECOND } from '#domain/time.ts';
import { yamlFiles } from '../../code/folder.ts';
import type { ServerDeps } from '../../deps.ts';
import { importNoteText } from '../start/startText.ts';
import { type ImportDeps, importOne } from './importDashboards.ts';
import { readDashboards } from './readImports.ts';

/**
 * Imports a folder of dashboards again whenever its files change, until the server stops. It is looked at each second:
 * systems do not report what is replaced by another file, as editors and git do it.
 */
export async function followDashboards(
  deps: ServerDeps & { readonly clock: Clock },
  folder: string,
  /** Its state when it was imported last. */
  since: string,
  { print, address, signal }: ImportDeps,
): Promise<void> {
  let [taken, before] = [since, since];
  while (!signal.aborted) {
    await deps.clock.sleep(SECOND);
    const now = stateOf(folder);
    // An editor or a checkout writes several files: it has rested for a second.
    if (now !== taken && now === before && !signal.aborted) {
      taken = now;
      const read = readDashboards(folder);
      if (read.ok) await importOne(deps, read.value, { print, address });
      else print(importNoteText(`${folder} was not imported. ${read.error.message}`));
    }
    before = now;
  }
}

/** The state of a folder: which files there are, how large, and since when. */
export function stateOf(folder: string): string {
  try {
    return yamlFiles(folder)
      .map((path) => {
        const { size, mtimeMs } = statSync(join(folder, path));
        return `${path} ${size} ${mtimeMs}`;
      })
      .join('\n');
  } catch (cause) {
    // A file went away meanwhile; the next look sees what is there.
    return String(cause);
  }
}
