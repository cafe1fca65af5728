import { useEffect, useState } from 'react';
import { catalogueEntry } from '#store/catalogue.ts';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';

/** The databases that an alert can query: the server's, and offline those that this device knows. */
export function useAlertDatabases(chosen: number | null): readonly Option[] {
  const { db, reportError } = useDevice();
  const { explore } = useDashboards();
  const [listed, setListed] = useState<readonly { readonly id: number; readonly name: string }[]>([]);
  const known = useLive(async () => (await catalogueEntry(db, 'databases'))?.payload ?? [], [db]) ?? [];
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const found = await (await explore()).reports.databases();
      if (isCurrent && found.ok) setListed(found.value);
    };
    read().catch((error: unknown) => reportError(error, 'databases of alerts'));
    return () => void (isCurrent = false);
  }, [explore, reportError]);
  const names = new Map<number, string>();
  for (const { id, name } of [...known, ...listed]) names.set(id, name);
  if (chosen !== null && !names.has(chosen)) names.set(chosen, `#${chosen}`);
  return [...names].map(([id, label]) => ({ id: String(id), label }));
}
