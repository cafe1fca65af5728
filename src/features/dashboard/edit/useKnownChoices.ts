import { useEffect, useState } from 'react';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { setting } from '#store/settings.ts';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/** How long typing rests until the server is asked. */
const REST = 300;

/**
 * The people or roles that can be chosen: those that the server names, which are stored for later, and those known from
 * dashboards on this device. `seek` asks for those whose name contains a text.
 */
export function useRelated(
  column: 'owners' | 'roles',
  isUsed = true,
): { readonly options: readonly Option[]; readonly seek: (text: string) => void } {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const { session } = useSession();
  const [sought, seek] = useState('');
  const stored = useLive(() => setting(db, 'related'), [db])?.[column] ?? [];
  const people = useLive(() => setting(db, 'people'), [db]) ?? {};
  const listed = useLive(() => listDashboards(db), [db]) ?? [];
  useEffect(() => {
    if (!isUsed) return undefined;
    const timer = window.setTimeout(
      () =>
        void dashboards
          .readRelated(column, sought.trim())
          .catch((error: unknown) => reportError(error, `dashboard ${column}`)),
      sought === '' ? 0 : REST,
    );
    return () => window.clearTimeout(timer);
  }, [dashboards, column, sought, isUsed, reportError]);

  const found = new Map<number, Option>();
  const put = (id: number, name: string, detail = ''): void => {
    if (found.has(id)) return;
    found.set(id, { id: String(id), label: name || `#${id}`, ...(detail !== '' && { detail }) });
  };
  for (const { id, name, detail } of stored) put(id, name, detail);
  if (column === 'owners') {
    const { person } = session.state.get();
    if (person?.id != null) put(person.id, person.displayName);
    for (const [id, name] of Object.entries(people)) put(Number(id), name);
    for (const { id, name } of listed.flatMap(({ owners }) => owners)) put(id, name);
  }
  return { options: [...found.values()], seek };
}

/** The slugs of other dashboards. */
export function useTakenSlugs(ownId: number): ReadonlySet<string> {
  const { db } = useDevice();
  const listed = useLive(() => listDashboards(db), [db]) ?? [];
  return new Set(listed.flatMap(({ id, slug }) => (id === ownId || slug === null ? [] : [slug])));
}
