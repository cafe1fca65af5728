import { useMemo } from 'react';
import type { TableColumns } from '#domain/catalogue/catalogue.ts';
import { DEFAULT_SETTINGS, setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { useCompletionCatalogue } from '../../../shared/sql/completion/useCompletionCatalogue.ts';
import type { CompletionKnowledge } from '../../editor/assistance/knowledge.ts';
import type { Shown } from '../shown.ts';

/** The stored catalogue of the shown tab's database for completion; undefined while there is no tab. */
export function useKnowledge(
  shown: Shown | null,
  all: readonly TableColumns[],
): CompletionKnowledge | undefined {
  const { db } = useDevice();
  const dialect = shown?.dialect;
  const settings = useLive(() => setting(db, 'editor'), [db]) ?? DEFAULT_SETTINGS.editor;
  const place = {
    dbId: shown?.tab.dbId ?? null,
    catalog: shown?.tab.catalog ?? null,
    schema: shown?.schema ?? null,
  };
  const catalogue = useCompletionCatalogue(place, all);
  return useMemo(
    () => (dialect === undefined ? undefined : { catalogue, dialect, settings }),
    [catalogue, dialect, settings],
  );
}
