import { useEffect, useRef, useState } from 'react';
import type { ListOrder } from '#domain/listSearch.ts';
import { ownValue } from '#domain/ownValue.ts';
import { useObserved } from '#ui/useObservable.ts';
import type { ListReading } from '../../documents/useListReading.ts';
import { type ListName, useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/** Whether the server has said what it finds, or what is first in an order. */
export interface ServerSearch {
  readonly of: 'text' | 'order';
  readonly outcome: 'asking' | 'answered' | 'failed';
}

/** The columns by which a server sorts a list, with the names that it has for them. */
const SORTED_BY_SERVER: Readonly<Record<ListName, Readonly<Record<string, string>>>> = {
  dashboards: {
    title: 'dashboard_title',
    status: 'published',
    changed: 'changed_on_delta_humanized',
  },
  charts: {
    name: 'slice_name',
    type: 'viz_type',
    dataset: 'datasource_name',
    changed: 'changed_on_delta_humanized',
  },
  datasets: {
    name: 'table_name',
    database: 'database.database_name',
    schema: 'schema',
    changed: 'changed_on_delta_humanized',
  },
  queries: {},
};

/**
 * Searches and sorts a list on the server as long as it was never read to its end: then what is on the device is its
 * beginning. Null where what is on the device is all there is. It asks with the first letter, and again once it has its
 * answer, when the person has typed on, or when the server or the person is back.
 */
export function useServerSearch(
  { list, readAt }: Pick<ListReading, 'list' | 'readAt'>,
  wanted: string,
  order: ListOrder | null,
): ServerSearch | null {
  const { reportError } = useDevice();
  const { dashboards } = useDashboards();
  const { connection, session } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const [found, setFound] = useState<{ readonly asked: string; readonly isAnswered: boolean } | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const text = wanted.trim();
  // A history that is read meanwhile replaces what was found of it.
  const asked = [isThere, isExpired, readAt, order?.column, order?.direction, text].join(' ');
  // The history of a server is longer than what is read of it.
  const isPart = list === 'queries' ? text !== '' : readAt === null && (text !== '' || order !== null);
  const part = isPart ? list : null;
  const column = part === null || order === null ? undefined : ownValue(SORTED_BY_SERVER[part], order.column);
  const direction = order?.direction ?? 'ascending';
  const searched = text !== '' || column !== undefined ? part : null;
  useEffect(() => {
    if (searched === null) return undefined;
    let isOver = false;
    const sorted = column === undefined ? null : { column, direction };
    async function ask(before: Promise<void>, of: ListName): Promise<void> {
      await before;
      if (isOver) return;
      try {
        setFound({
          asked,
          isAnswered: (await dashboards.findInList(of, { text, order: sorted })) === 'read',
        });
      } catch (error) {
        reportError(error, of);
        setFound({ asked, isAnswered: false });
      }
    }
    last.current = ask(last.current, searched);
    return () => void (isOver = true);
  }, [searched, text, column, direction, asked, dashboards, reportError]);
  if (part === null) return null;
  const of = text === '' ? 'order' : 'text';
  if (searched === null) return { of, outcome: 'failed' };
  if (found?.asked !== asked) return { of, outcome: 'asking' };
  return { of, outcome: found.isAnswered ? 'answered' : 'failed' };
}
