import { computeFromRows } from '#query/portable/computeFromRows.ts';
import { createFileServer } from '#query/portable/fileServer.ts';
import { createResultsClient } from '#query/results/resultsWorker.ts';
import { readPortable } from '#query/portable/readPortable.ts';
import { formatAge } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import type { BrowserPorts } from '../browserPorts.ts';
import { startResultsWorker } from '../startResultsWorker.ts';
import { NOWHERE } from '../start/nowhere.ts';
import type { PageVisit } from '../start/visit.ts';
import { type KeptFile, keptFile } from './keptFiles.ts';

/** The app opened over a portable file that is kept in this browser. */
export async function beginFileVisit(id: string, clock: BrowserPorts['clock']): Promise<PageVisit> {
  const kept = await keptFile(id);
  if (kept === null) throw new Error(t('This file is not kept in this browser any more. Open it again.'));
  return (await fileVisit(kept, clock)).visit;
}

/** The app opened over a portable file: all requests are answered from the file, none by a network. */
export async function fileVisit(
  { name, file }: KeptFile,
  clock: BrowserPorts['clock'],
  takesBytes = false,
): Promise<{ readonly visit: PageVisit; readonly dashboardId: number }> {
  const read = await readPortable(file);
  if (!read.ok) throw new Error(t('{file} cannot be opened. {why}', { file: name, why: read.error }));
  const { manifest } = read.value;
  const engine = async () => (await import('../device/openEngine.ts')).openEngine(() => undefined);
  let opened: ReturnType<typeof engine> | null = null;
  // Its worker starts with the first chart that is computed from groups.
  const groups = createResultsClient(startResultsWorker, null);
  const fromRows = computeFromRows(read.value, {
    rows: () => (opened ??= engine()),
    groups,
    takesBytes,
  });
  const age = formatAge(clock.now() - manifest.madeAt);
  const by = manifest.madeBy;
  const least = Math.max(1, ...manifest.rows.map(({ small }) => small?.least ?? 1));
  const facts = [
    t('{file}, saved {age}', { file: name, age }),
    by !== '' && t('by {who}', { who: by }),
    manifest.isLimited && t('with the rows that {who} may see', { who: by === '' ? t('its author') : by }),
    least > 1 && t('without groups of fewer than {n} rows', { n: least }),
  ].filter((part) => part !== false);
  const visit: PageVisit = {
    fetch: createFileServer(read.value, fromRows, __APP_VERSION__),
    lastText: NOWHERE,
    guestToken: null,
    shown: {
      kind: 'file',
      text: t('{facts}. Nothing can be changed.', { facts: facts.join(' ') }),
      hasComments: read.value.comments.length > 0,
      rowsOf: new Set(manifest.rows.flatMap(({ form, datasetId }) => (form === 'cubes' ? [] : datasetId))),
    },
  };
  return { visit, dashboardId: manifest.dashboardId };
}
