import { useEffect, useState } from 'react';
import { listOverruled } from '#store/versions.ts';
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../../services.ts';
import { useLab } from './labContext.ts';
import { createOverruledTexts } from './overruledTexts.ts';

/** While the editor is open: tells of texts that gave way to newer ones. `open` shows the versions of a tab. */
export function useOverruledTexts(open: (tabId: string) => void): void {
  const lab = useLab();
  const services = useServices();
  const { db, reportError } = services;
  const versions = useLive(() => listOverruled(db, lab.openedAt), [db, lab]);
  const [note] = useState(() =>
    createOverruledTexts({
      services,
      written: (tabId) => lab.editor.written(tabId),
      seeVersions(tabId) {
        void lab.tabs.activate(tabId);
        open(tabId);
      },
    }),
  );

  useEffect(() => {
    if (versions) note(versions).catch((error: unknown) => reportError(error, 'texts that gave way'));
  }, [versions, note, reportError]);
}
