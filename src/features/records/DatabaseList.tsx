import { Database as DatabaseIcon, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#domain/access/rights.ts';
import type { HiddenDatabase } from '#domain/catalogue/connection/databaseForm.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { CatalogueRow } from '#store/catalogueRow.ts';
import { Button } from '#ui/kit/Button.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import type { ListReading } from '../documents/useListReading.ts';
import { useDevice } from '../services/device.ts';
import { useEditor } from '../services/editor.ts';
import { usePage } from '../services/page.ts';
import { useSession } from '../services/session.ts';
import { useCaller } from '../services/useCaller.ts';
import styles from '../shared/lists/Lists.module.css';
import { ListPage } from '../shared/lists/ListPage.tsx';
import { DatabaseDialog } from './database/DatabaseDialog.tsx';
import { DeleteDatabaseDialog } from './database/DeleteDatabaseDialog.tsx';
import { useUnreachable } from './database/useUnreachable.ts';
import { useOutcome } from '../documents/useOutcome.ts';

/** The dialog that is open. */
type Opened =
  | { readonly kind: 'edit'; readonly id: number | null }
  | { readonly kind: 'delete'; readonly row: ListedDatabase };

interface ListedDatabase extends HiddenDatabase {
  /** Not in the SQL editor. */
  readonly isHidden: boolean;
  /** Why it does not respond; empty if it does, as far as is known. */
  readonly away: string;
}

/** The databases a person can query; who may write them connects others, here or in the Superset. */
export function DatabaseList(): ReactNode {
  const { db } = useDevice();
  const { conf } = useSession();
  const { mode } = useObservable(conf);
  const { rights } = useCaller();
  const mayWrite = rights !== null && may(rights, 'can_write', 'Database');
  useDatabaseReading();
  const hidden = useHiddenDatabases(mayWrite);
  const stored = useLive(async () => ({ entry: await catalogueEntry(db, 'databases') }), [db]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const shown = stored?.entry?.payload ?? undefined;
  const reasons = useUnreachable(shown);
  const listed = (isHidden: boolean) => (row: HiddenDatabase) => ({
    ...row,
    isHidden,
    away: reasons.get(row.id) ?? '',
  });
  const rows = stored && [...(shown ?? []).map(listed(false)), ...hidden.rows.map(listed(true))];
  return (
    <>
      <ListPage<ListedDatabase>
        title={t('Databases')}
        searchLabel={t('Search databases')}
        rows={rows}
        nameOf={nameOf}
        textOf={({ name, backend }) => `${name} ${backend}`}
        reading={databasesReading(stored?.entry)}
        icon={DatabaseIcon}
        emptyTitle={t('No databases')}
        emptyText={
          mayWrite
            ? t('Connect the first one.')
            : mode === 'gateway'
              ? t('Databases are connected in Superset. Your account can query none.')
              : t('An administrator connects databases. Your account can query none.')
        }
        create={
          mayWrite && (
            <Button kind="primary" icon={Plus} onPress={() => setOpened({ kind: 'edit', id: null })}>
              {t('Add database')}
            </Button>
          )
        }
        columns={[...listColumns(), ...(mayWrite ? [actionsColumn(setOpened)] : [])]}
      />
      {opened !== null && (
        <OpenedDialog opened={opened} onClose={() => setOpened(null)} onChanged={hidden.reload} />
      )}
    </>
  );
}

interface OpenedDialogProps {
  readonly opened: Opened;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function OpenedDialog({ opened, onClose, onChanged }: OpenedDialogProps): ReactNode {
  const { reportError } = useDevice();
  const { catalogue } = useEditor();
  const { toasts } = usePage();
  function end(text: string): void {
    onClose();
    onChanged();
    toasts.show('success', text);
    // The editor reads the same list.
    catalogue
      .refreshDatabases()
      // One that was under way may have read before the change.
      .then(() => catalogue.refreshDatabases())
      .catch((error: unknown) => reportError(error, 'changed databases'));
  }
  if (opened.kind === 'delete') {
    const { id, name } = opened.row;
    return (
      <DeleteDatabaseDialog
        id={id}
        name={name}
        onClose={onClose}
        onDeleted={() => end(t('Deleted: {name}', { name }))}
      />
    );
  }
  return (
    <DatabaseDialog
      id={opened.id}
      onClose={onClose}
      onSaved={(name) =>
        end(opened.id === null ? t('Connected: {name}', { name }) : t('Saved: {name}', { name }))
      }
    />
  );
}

const nameOf = ({ name }: HiddenDatabase): string => name;
const backendOf = ({ backend }: HiddenDatabase): string => backend;

function DatabaseLink({ id, name, isHidden }: ListedDatabase): ReactNode {
  if (isHidden) return <span title={t('Not in the SQL editor')}>{name}</span>;
  return (
    <Link
      to="/sqllab/"
      state={{ requestedQuery: { dbId: String(id), sql: ' ', name } }}
      title={t('SQL over {name}', { name })}
      className={styles['name']}
    >
      {name}
    </Link>
  );
}

const listColumns = (): readonly DataColumn<ListedDatabase>[] => [
  {
    id: 'name',
    title: t('Name'),
    wraps: true,
    sortBy: nameOf,
    cell: (row) => (
      <>
        <DatabaseLink {...row} />
        {row.away !== '' && <p className={styles['fault']}>{row.away}</p>}
      </>
    ),
  },
  { id: 'backend', title: t('Engine'), width: 160, sortBy: backendOf, cell: backendOf },
  {
    id: 'changes',
    title: t('Statements that change data'),
    width: 220,
    cell: ({ allowDml }) => (allowDml ? t('Allowed') : t('Not allowed')),
  },
];

const actionsColumn = (open: (opened: Opened) => void): DataColumn<ListedDatabase> => ({
  id: 'actions',
  title: t('Actions'),
  width: 270,
  cell: (row) => (
    <span className={styles['actions']}>
      <Button
        kind="quiet"
        aria-label={t('Edit {name}', { name: row.name })}
        onPress={() => open({ kind: 'edit', id: row.id })}
      >
        {t('Edit')}
      </Button>
      {row.isGiven === true ? (
        <span title={t('The server is started with it. To remove it, leave it out there.')}>
          {t('Given at the start')}
        </span>
      ) : (
        <Button
          kind="quiet"
          aria-label={t('Delete {name}', { name: row.name })}
          onPress={() => open({ kind: 'delete', row })}
        >
          {t('Delete')}
        </Button>
      )}
    </span>
  ),
});

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
  if (entry === undefined) return { list: null, outcome: null, readAt: null };
  const { failure, fetchedAt } = entry;
  const failed = failure?.isPassing === true ? 'unreachable' : 'failed';
  return {
    list: null,
    outcome: failure === null ? 'read' : failed,
    readAt: fetchedAt === 0 ? null : fetchedAt,
  };
}

interface HiddenDatabases {
  readonly rows: readonly HiddenDatabase[];
  readonly reload: () => void;
}

const NONE: readonly HiddenDatabase[] = [];

/** The databases that the editor does not offer, for who may change that. They are not kept on the device. */
function useHiddenDatabases(isWanted: boolean): HiddenDatabases {
  const { people } = useSession();
  const [turn, setTurn] = useState(0);
  const [rows, setRows] = useState(NONE);
  useOutcome(isWanted ? `hidden databases ${turn}` : null, async () => {
    const found = await (await people()).databases.hidden();
    if (found.ok) setRows(found.value);
    return found.ok ? 'read' : found.error;
  });
  return { rows: isWanted ? rows : NONE, reload: useCallback(() => setTurn((now) => now + 1), []) };
}
