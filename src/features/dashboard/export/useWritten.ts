import { useEffect, useState } from 'react';
import { err, ok, type Result } from '#domain/result.ts';
import type { GatheredRows } from '#query/portable/gatheredRows.ts';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import { type PortableFacts, writePortable } from '#query/portable/writePortable.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

/** What a file is to be. */
export interface ExportChoice {
  readonly withRows: boolean;
  /** Groups of rows, for datasets without their rows in the file. */
  readonly withGroups: boolean;
  /** What was said about the dashboard and its charts. */
  readonly withComments: boolean;
  /** A page that needs nothing, instead of a file for Sextant. */
  readonly isPage: boolean;
}

/** The groups of datasets whose rows are not there. */
export const groupsBeside = ({ groups }: Gathered, rows: readonly GatheredRows[]): readonly GatheredRows[] =>
  groups.filter(({ entry }) => !rows.some((other) => other.entry.datasetId === entry.datasetId));

/** Writes the file for a choice, so that its size is known before it is saved; null while it is being written. */
export function useWritten(
  gathered: Gathered | null,
  facts: PortableFacts,
  title: string,
  { withRows, withGroups, withComments, isPage }: ExportChoice,
): Result<Blob, string> | null {
  const { tables, reportError } = useDevice();
  const { offlineCopies } = useDashboards();
  const [written, setWritten] = useState<Result<Blob, string> | null>(null);
  useEffect(() => {
    if (gathered === null) return undefined;
    const writing = new AbortController();
    const { signal } = writing;
    const order = { title, signal };
    async function write(content: Gathered): Promise<Result<Blob, string>> {
      const rows = withRows ? content.rows : [];
      const groups = withGroups ? groupsBeside(content, rows) : [];
      if (!isPage) return ok(await writePortable(content, facts, [...rows, ...groups]));
      const read = [...groups];
      for (const each of rows) {
        const dataset = content.datasets.find(({ id }) => id === each.entry.datasetId);
        // A page reads another form than Sextant does.
        const found = dataset === undefined ? null : await tables.exportRows(dataset, true);
        if (found?.ok === false)
          return err(t('The rows of {name}: {why}', { name: each.entry.name, why: found.error }));
        if (found !== null) read.push(found.value);
      }
      const file = await writePortable(content, facts, read);
      if (signal.aborted) return ok(file);
      const vizTypes = content.charts.map(({ vizType }) => vizType);
      return offlineCopies.filePage({ file, vizTypes, ...order });
    }
    async function run(content: Gathered): Promise<void> {
      const done = await write(content);
      if (!signal.aborted) setWritten(done);
    }
    run(withComments ? gathered : { ...gathered, comments: [] }).catch((error: unknown) => {
      if (signal.aborted) return;
      reportError(error, 'export of a dashboard');
      setWritten(err(t('The file could not be written.')));
    });
    return () => {
      writing.abort();
      setWritten(null);
    };
  }, [
    gathered,
    facts,
    title,
    withRows,
    withGroups,
    withComments,
    isPage,
    tables,
    offlineCopies,
    reportError,
  ]);
  return written;
}
