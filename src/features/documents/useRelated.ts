import { useEffect, useState } from 'react';
import type { OwnedEntity } from '#domain/access/entities.ts';
import { listOwners } from '#store/dashboards/owners.ts';
import { setting } from '#store/settings.ts';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';

export interface Related {
  readonly options: readonly Option[];
  readonly seek: (text: string) => void;
  /** Whether the server answered the last request; null while it is on its way. */
  readonly isListed: boolean | null;
}

/** How long typing rests until the server is asked. */
const REST = 300;

/**
 * The people or roles that can be chosen: those that the server names, which are stored for later, and owners of
 * dashboards, charts and datasets on this device. `seek` asks for those whose name contains a text.
 */
export function useRelated(
  entity: OwnedEntity | 'report',
  column: 'owners' | 'roles',
  isUsed = true,
): Related {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const { session } = useSession();
  const [sought, seek] = useState('');
  const [isListed, setListed] = useState<boolean | null>(null);
  const stored = useLive(() => setting(db, 'related'), [db])?.[column] ?? [];
  const owners = useLive(() => listOwners(db), [db]) ?? [];
  useEffect(() => {
    if (!isUsed) return undefined;
    let isCurrent = true;
    const ask = (): void =>
      void dashboards.readRelated(entity, column, sought.trim()).then(
        (outcome) => isCurrent && setListed(outcome === 'read'),
        (error: unknown) => reportError(error, `${entity} ${column}`),
      );
    const timer = window.setTimeout(ask, sought === '' ? 0 : REST);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [dashboards, entity, column, sought, isUsed, reportError]);

  const found = new Map<number, Option>();
  const put = (id: number, name: string, detail = ''): void => {
    if (found.has(id)) return;
    found.set(id, { id: String(id), label: name || `#${id}`, ...(detail !== '' && { detail }) });
  };
  for (const { id, name, detail } of stored) put(id, name, detail);
  if (column === 'owners') {
    const { person } = session.state.get();
    if (person?.id != null) put(person.id, person.displayName);
    for (const { id, name } of owners) put(id, name);
  }
  return { options: [...found.values()], seek, isListed };
}
