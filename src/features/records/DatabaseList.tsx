import { Database as DatabaseIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Database } from '#domain/catalogue/catalogue.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { CatalogueRow } from '#store/catalogueRow.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import type { ListReading } from '../documents/useListReading.ts';
import { useDevice } from '../services/device.ts';
import { useEditor } from '../services/editor.ts';
import { useSession } from '../services/session.ts';
import styles from '../shared/lists/Lists.module.css';
import { ListPage } from '../shared/lists/ListPage.tsx';

/** The databases a person can query. They are set up where the server is started, or in the Superset. */
export function DatabaseList(): ReactNode {
  const { db } = useDevice();
  const { conf } = useSession();
  const { mode } = useObservable(conf);
  useDatabaseReading();
  const stored = useLive(async () => ({ entry: await catalogueEntry(db, 'databases') }), [db]);
  const reading = databasesReading(stored?.entry);
  return (
    <ListPage<Database>
      title={t('Databases')}
      searchLabel={t('Search databases')}
      rows={stored && (stored.entry?.payload ?? [])}
      nameOf={nameOf}
      textOf={({ name, backend }) => `${name} ${backend}`}
      reading={reading}
      icon={DatabaseIcon}
      emptyTitle={t('No databases')}
      emptyText={
        mode === 'gateway'
          ? t('Databases are connected in Superset. Your account can query none.')
          : t('Databases are connected when the server starts. Your account can query none.')
      }
      columns={[
        {
          id: 'name',
          title: t('Name'),
          wraps: true,
          sortBy: nameOf,
          cell: ({ id, name }) => (
            <Link
              to="/sqllab/"
              state={{ requestedQuery: { dbId: String(id), sql: ' ', name } }}
              title={t('SQL over {name}', { name })}
              className={styles['name']}
            >
              {name}
            </Link>
          ),
        },
        { id: 'backend', title: t('Engine'), width: 160, sortBy: backendOf, cell: backendOf },
        {
          id: 'changes',
          title: t('Statements that change data'),
          width: 220,
          cell: ({ allowDml }) => (allowDml ? t('Allowed') : t('Not allowed')),
        },
      ]}
    />
  );
}

const nameOf = ({ name }: Database): string => name;
const backendOf = ({ backend }: Database): string => backend;

function useDatabaseReading(): void {
  const { reportError } = useDevice();
  const { catalogue } = useEditor();
  const { connection } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  useEffect(() => {
    catalogue.refreshDatabases().catch((error: unknown) => reportError(error, 'databases'));
  }, [catalogue, isThere, reportError]);
}

function databasesReading(entry: CatalogueRow<'databases'> | undefined): ListReading {
  if (entry === undefined) return { outcome: null, readAt: null };
  const { failure, fetchedAt } = entry;
  const failed = failure?.isPassing === true ? 'unreachable' : 'failed';
  return { outcome: failure === null ? 'read' : failed, readAt: fetchedAt === 0 ? null : fetchedAt };
}
