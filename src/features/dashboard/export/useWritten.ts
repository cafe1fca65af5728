import { useEffect, useState } from 'react';
import { err, ok, type Result } from '#domain/result.ts';
import type { GatheredRows } from '#query/portable/gatheredRows.ts';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import type { WithLeast } from '#query/portable/withLeast.ts';
import type { SmallGroups } from '#domain/compile/frame.ts';
import { type PortableFacts, writePortable } from '#query/portable/writePortable.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
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

/** A file as it would be saved. */
export interface FileForReaders {
  readonly file: Blob;
  /** How many results are in it, and how many are neither there nor given by the groups that are. */
  readonly answers: number;
  readonly lost: number;
  /** What is left out of groups, by the names of their datasets. */
  readonly small: readonly (readonly [name: string, small: SmallGroups])[];
}

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
      const leaving = await leavingOf(all, withGroups ? groupsBeside(all, rows) : [], fewest);
      if (!leaving.ok) return leaving;
      const { answers, groups, lost } = leaving.value;
      const content = { ...all, answers };
      const file = await writeBlob(content, rows, groups);
      if (!file.ok) return file;
      const small = groups.flatMap(({ entry }) =>
        entry.small === undefined ? [] : [[entry.name, entry.small] as const],
      );
      return ok({ file: file.value, answers: answers.length, lost, small });
    }
    async function leavingOf(
      all: Gathered,
      groups: Gathered['groups'],
      fewest: number,
    ): Promise<Result<WithLeast, string>> {
      if (groups.length === 0 || fewest <= 1) return ok({ answers: all.answers, groups, lost: 0 });
      const { withLeast } = await import('#query/portable/withLeast.ts');
      const { largeGroups } = offlineCopies;
      const left = await withLeast({ ...all, groups }, fewest, { largeGroups, madeAt: facts.madeAt });
      if (left.ok) return left;
      const [name, why] = left.error;
      return err(t('The groups of {name}: {why}', { name, why }));
    }
    async function writeBlob(
      content: Gathered,
      rows: Gathered['rows'],
      groups: Gathered['groups'],
    ): Promise<Result<Blob, string>> {
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
