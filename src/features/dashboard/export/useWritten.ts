import { useEffect, useState } from 'react';
import { err, ok, type Result } from '#domain/result.ts';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import { type PortableFacts, writePortable } from '#query/portable/writePortable.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

/** What a file is to be. */
export interface ExportChoice {
  readonly withRows: boolean;
  /** A page that needs nothing, instead of a file for Sextant. */
  readonly isPage: boolean;
}

/** Writes the file for a choice, so that its size is known before it is saved; null while it is being written. */
export function useWritten(
  gathered: Gathered | null,
  facts: PortableFacts,
  title: string,
  { withRows, isPage }: ExportChoice,
): Result<Blob, string> | null {
  const { reportError } = useDevice();
  const { offlineCopies } = useDashboards();
  const [written, setWritten] = useState<Result<Blob, string> | null>(null);
  useEffect(() => {
    if (gathered === null) return undefined;
    const writing = new AbortController();
    const { signal } = writing;
    const order = { title, signal };
    async function write(content: Gathered): Promise<Result<Blob, string>> {
      // A page has no engine, so rows would be of no use in it.
      const file = await writePortable(content, facts, withRows && !isPage);
      return isPage && !signal.aborted ? offlineCopies.filePage({ file, ...order }) : ok(file);
    }
    async function run(content: Gathered): Promise<void> {
      const done = await write(content);
      if (!signal.aborted) setWritten(done);
    }
    run(gathered).catch((error: unknown) => {
      if (signal.aborted) return;
      reportError(error, 'export of a dashboard');
      setWritten(err(t('The file could not be written.')));
    });
    return () => {
      writing.abort();
      setWritten(null);
    };
  }, [gathered, facts, title, withRows, isPage, offlineCopies, reportError]);
  return written;
}
