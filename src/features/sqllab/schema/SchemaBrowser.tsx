import {
  Columns3,
  Eye,
  FileUp,
  FolderOpen,
  KeyRound,
  Link2,
  ListOrdered,
  RefreshCw,
  Table2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { quoteIdentifier } from '#domain/sql/identifier.ts';
import { tableKey } from '#domain/sql/table/tableKey.ts';
import type { ColumnKey } from '#domain/catalogue/columnKeys.ts';
import { metadataOf } from '#domain/catalogue/tableColumns.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { CatalogueFailure } from '#store/catalogueRow.ts';
import { setting } from '#store/settings.ts';
import { ICON, type Icon } from '#ui/icon.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { Tree } from '#ui/kit/collections/Tree.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import type { Shown } from '../lab/shown.ts';
import { CatalogueAge } from './CatalogueAge.tsx';
import { browsedTables, matchTables, nodeName, tableNodes } from './tableNodes.ts';
import type { BrowsedTable } from './tableNodes.ts';
import type { TableTools } from './tableTools.tsx';
import { tablesWithColumn } from './tablesWithColumn.ts';
import { useReadAgain } from './useReadAgain.ts';
import { useTablesHere } from './useTablesHere.ts';
import styles from './SchemaBrowser.module.css';

const NONE: readonly string[] = [];

const ICONS: Readonly<Record<ColumnKey['kind'], Icon>> = { pk: KeyRound, fk: Link2, index: ListOrdered };

function saysOf({ kind, about }: ColumnKey): string {
  if (kind === 'fk') return about === null ? t('foreign key') : t('foreign key to {about}', { about });
  if (kind === 'pk') return about === null ? t('primary key') : t('primary key of {about}', { about });
  return about === null ? t('index') : t('index of {about}', { about });
}

const MARK_PARTS = {
  table: Table2,
  view: Eye,
  column: Columns3,
  says: saysOf,
  marks: (keys: readonly ColumnKey[]): ReactNode =>
    keys.map((key) => {
      const MarkIcon = ICONS[key.kind];
      const says = saysOf(key);
      return (
        <span key={key.kind + says} title={says} className={styles['mark']}>
          <MarkIcon {...ICON} size={12} />
        </span>
      );
    }),
};

export interface SchemaBrowserProps {
  readonly data: LabData;
  readonly shown: Shown;
}

/** The stored tables of the tab's schema (TBL-02, TBL-03). */
export function SchemaBrowser({ data, shown }: SchemaBrowserProps): ReactNode {
  const lab = useLab();
  const services = useDevice();
  const { db, reportError, tables: device } = services;
  // There is none where the browser gives no folders.
  const openFolder = useObserved(usePage().palette.commands, (now) =>
    now.find(({ id }) => id === 'shell.openFolder'),
  );
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const [keeping, setKeeping] = useState<string | null>(null);
  const [ddlOf, setDdlOf] = useState<string | null>(null);
  const [tools, setTools] = useState<TableTools | null>(null);
  useEffect(() => {
    import('./tableTools.tsx').then(
      (loaded) => setTools(loaded.tableTools),
      (cause) => reportError(cause, 'loading the menus of tables'),
    );
  }, [reportError]);
  const { tab, schema } = shown;
  const { dbId, catalog } = tab;
  const { columns } = data;
  const opened = browsedTables(data.tables, { dbId, catalog, schema });
  const openNames = opened.map((table) => table.name).join('\n');

  const list = useLive(
    async () =>
      dbId === null ? null : ((await catalogueEntry(db, 'tables', { dbId, catalog, schema })) ?? null),
    [db, dbId, catalog, schema],
  );
  const metadata = useLive(async () => {
    if (dbId === null) return [];
    const names = openNames === '' ? [] : openNames.split('\n');
    return Promise.all(
      names.map(async (table) => {
        const row = await catalogueEntry(db, 'table', { dbId, catalog, schema, table });
        const payload = row?.payload ?? metadataOf(columns, { catalog, schema }, table);
        return [table, { payload, failure: row?.failure ?? null }] as const;
      }),
    );
  }, [db, columns, dbId, catalog, schema, openNames]);

  useReadAgain(metadata ?? [], (name) => lab.tables.refresh(name));

  const here = useTablesHere(dbId);
  const favorites = useLive(() => setting(db, 'editor'), [db])?.favorites ?? NONE;
  const byColumn = useLive(
    async () => (dbId === null ? [] : tablesWithColumn(db, columns, { dbId, catalog, schema }, wanted)),
    [db, columns, dbId, catalog, schema, wanted],
  );

  /** The menus read what is shown when they open: the nodes stay when the tab changes. */
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const nodes = useMemo(() => {
    const isFavorite = (name: string): boolean =>
      dbId !== null && favorites.includes(tableKey({ dbId, catalog, schema }, name));
    const actions = (name: string, table: BrowsedTable | null): readonly MenuAction[] =>
      tools?.tableMenu(name, table, {
        lab,
        shown: latest.current,
        device: services,
        navigate,
        isFavorite: isFavorite(name),
        made: here?.made.get(name),
        onDdl: setDdlOf,
        onKeep: setKeeping,
      }) ?? [];
    const found = matchTables(list?.payload ?? [], wanted, new Set(byColumn));
    return tableNodes(found, new Map(metadata), opened, {
      ...MARK_PARTS,
      actions: tools === null ? undefined : actions,
      isFavorite,
      favorite: t('favorite'),
      star: tools?.star,
      about: (name) => here?.notes.get(name),
    });
    // `opened` is new with every render; its names show whether it changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [
    list,
    metadata,
    openNames,
    wanted,
    byColumn,
    lab,
    here,
    tools,
    favorites,
    dbId,
    catalog,
    schema,
    services,
    navigate,
  ]);

  const expanded = useMemo(
    () => new Set(opened.filter((table) => table.expanded).map((table) => nodeName.table(table.name))),
    // oxlint-disable-next-line react/exhaustive-deps
    [opened.map((table) => `${table.name} ${table.expanded}`).join('\n')],
  );

  if (dbId === null) {
    return (
      <EmptyState title={t('No database selected')} action={<SignInButton />}>
        {t('Select a database above the editor to see its tables.')}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t('Tables')} className={styles['browser']} data-print="hide">
      <div className={styles['head']}>
        <SearchField label={t('Search tables')} value={wanted} onChange={setWanted} />
        {dbId === DEVICE_ID && (
          <>
            <IconButton small label={t('Open files')} icon={FileUp} onPress={device.choose} />
            {openFolder !== undefined && (
              <IconButton small label={t('Open folder')} icon={FolderOpen} onPress={openFolder.run} />
            )}
          </>
        )}
        <IconButton small label={t('Refresh tables')} icon={RefreshCw} onPress={() => lab.refresh()} />
      </div>
      <div className={styles['tree']}>
        {list === undefined || (list === null && schema !== null) ? (
          <TreeSkeleton />
        ) : (
          <Tree
            label={t('Tables')}
            nodes={nodes}
            expanded={expanded}
            onToggle={(id, expand) => void lab.tables.toggle(nodeName.parse(id).table, expand)}
            onOpen={(id) => insert(id)}
            dragText={(id) => writtenName(id)}
            hintOf={hintOf}
            empty={
              wanted === '' ? (
                <>
                  {emptyText(schema, list?.failure ?? null, dbId === DEVICE_ID)}
                  <SignInButton />
                </>
              ) : (
                t('No matching tables')
              )
            }
          />
        )}
      </div>
      {list && <CatalogueAge row={list} />}
      {tools && keeping !== null && (
        <tools.LazyResultTool
          show="keep"
          from={{ kind: 'table', dbId, catalog, schema, table: keeping }}
          onClose={() => setKeeping(null)}
        />
      )}
      {tools && ddlOf !== null && (
        <tools.DdlDialog name={ddlOf} shown={shown} onClose={() => setDdlOf(null)} />
      )}
    </section>
  );

  function hintOf(id: string): string {
    const { table, column } = nodeName.parse(id);
    return column ?? tools?.hintOf(lab, table) ?? table;
  }

  function writtenName(id: string): string | null {
    const { table, column } = nodeName.parse(id);
    return column === null ? lab.tables.reference(table) : quoteIdentifier(column, shown.dialect);
  }

  function insert(id: string): void {
    const name = writtenName(id);
    if (name !== null) lab.editor.insert(name);
  }
}

function emptyText(schema: string | null, failure: CatalogueFailure | null, isDevice: boolean): ReactNode {
  if (failure?.isPassing === true) {
    return t('The tables are not saved on this device. They load automatically when the server is back.');
  }
  if (failure !== null) return t('The tables could not be read: {failure}', { failure: failure.message });
  if (isDevice)
    return t(
      'No tables yet. Open a file or drop one anywhere. Rows that are kept on this device are listed here, too.',
    );
  return schema === null ? t('Select a schema to see its tables.') : t('This schema has no tables.');
}

const WIDTHS = [62, 48, 74, 55, 68, 40, 59];

function TreeSkeleton(): ReactNode {
  return (
    <div className={styles['skeleton']}>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
