import { useEffect, useState } from 'react';
import { setting } from '#store/settings.ts';
import { listReplaced } from '#store/sql/versions.ts';
import { useLive } from '#ui/useLive.ts';
import { useLab } from './labContext.ts';
import { createReplacedTexts } from './replacedTexts.ts';
import { useLabServices } from './labServices.ts';

/**
 * While the editor is open: reports replaced texts, also those replaced while no page was open. `open` shows the
 * versions of a tab.
 */
export function useReplacedTexts(open: (tabId: string) => void): void {
  const lab = useLab();
  const services = useLabServices();
  const { db, reportError } = services;
  /** Changes of other windows from now on are reported in this window as well. */
  const [after, setAfter] = useState<number | null>(null);
  const versions = useLive(() => (after === null ? [] : listReplaced(db, after)), [db, after]);
  const [note] = useState(() =>
    createReplacedTexts({
      services,
      written: (tabId) => lab.editor.written(tabId),
      seeVersions(tabId) {
        // The editor gets the focus back when the versions are closed.
        void lab.tabs.activate(tabId, true);
        open(tabId);
      },
    }),
  );

  useEffect(() => {
    setting(db, 'versionsTold').then(setAfter, (error: unknown) => reportError(error, 'notices of versions'));
  }, [db, reportError]);
  useEffect(() => {
    if (versions) note(versions).catch((error: unknown) => reportError(error, 'texts that gave way'));
  }, [versions, note, reportError]);
}
