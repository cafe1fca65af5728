import { useEffect, useState } from 'react';
import { err, ok, type Result } from '#domain/result.ts';
import type { GatheredRows } from '#query/portable/gatheredRows.ts';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import { type PortableFacts, writePortable } from '#query/portable/writePortable.ts';
import { t } from '#ui/t.ts';
import { type FileForReaders, useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

/** What a file is to be. */
export interface ExportChoice {
  readonly withRows: boolean;
  /** Groups of rows, for datasets without their rows in the file. */
  readonly withGroups: boolean;
  /** The fewest rows of a group that leaves; null while none is typed. */
  readonly least: number | null;
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
  { withRows, withGroups, least, withComments, isPage }: ExportChoice,
): Result<FileForReaders, string> | null {
  const { tables, reportError } = useDevice();
  const { offlineCopies } = useDashboards();
  const [written, setWritten] = useState<Result<FileForReaders, string> | null>(null);
  useEffect(() => {
    if (gathered === null || least === null) return undefined;
    const writing = new AbortController();
    const { signal } = writing;
    const order = { title, signal };
    async function write(all: Gathered, fewest: number): Promise<Result<FileForReaders, string>> {
      const rows = withRows ? all.rows : [];
      const groups = withGroups ? groupsBeside(all, rows) : [];
      const read: GatheredRows[] = isPage ? [] : [...rows];
      for (const each of isPage ? rows : []) {
        const dataset = all.datasets.find(({ id }) => id === each.entry.datasetId);
        // A page reads another form than Sextant does.
        const found = dataset === undefined ? null : await tables.exportRows(dataset, true);
        if (found?.ok === false)
          return err(t('The rows of {name}: {why}', { name: each.entry.name, why: found.error }));
        if (found !== null) read.push(found.value);
      }
      const leaving = await offlineCopies.leavingGroups({ ...all, groups }, fewest, facts.madeAt);
      if (!leaving.ok) return err(t('The groups of {name}: {why}', leaving.error));
      const { answers } = leaving.value;
      const file = await writePortable({ ...all, answers }, facts, [...read, ...leaving.value.groups]);
      const written = { ...leaving.value, answers: answers.length, file };
      if (!isPage || signal.aborted) return ok(written);
      const vizTypes = all.charts.map(({ vizType }) => vizType);
      const page = await offlineCopies.filePage({ file, vizTypes, ...order });
      return page.ok ? ok({ ...written, file: page.value }) : page;
    }
    async function run(content: Gathered, fewest: number): Promise<void> {
      const done = await write(content, fewest);
      if (!signal.aborted) setWritten(done);
    }
    run(withComments ? gathered : { ...gathered, comments: [] }, least).catch((error: unknown) => {
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
    least,
    withComments,
    isPage,
    tables,
    offlineCopies,
    reportError,
  ]);
  return written;
}
