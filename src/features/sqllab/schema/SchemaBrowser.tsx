import { type ReactNode, useEffect, useRef, useMemo, useState } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { quoteIdentifier } from '#domain/sql/identifier.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { Tree } from '#ui/kit/collections/Tree.tsx';
import { t } from '#ui/t.ts';
import type { CatalogueFailure, CatalogueRow } from '#store/catalogueRow.ts';
import { useObserved } from '#ui/useObservable.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import type { ShownTab } from '../lab/shown.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { CatalogueAge } from './CatalogueAge.tsx';
import { SchemaTools } from './SchemaTools.tsx';
import { browsedTables, nodeName } from './tableNodes.ts';
import { useSchemaTables } from './useSchemaTables.ts';
import { useTableNodes } from './useTableNodes.ts';
import styles from './SchemaBrowser.module.css';
import type { TableTools } from './tableTools.tsx';

/** Reloads the open tables that failed to load while the server was unreachable or the session expired. */
function useReadAgain(
  tables: readonly (readonly [
    name: string,
    row: Pick<CatalogueRow<'table'>, 'payload' | 'failure'> | undefined,
  ])[],
  refresh: (name: string) => void,
): void {
  const { connection, session } = useSession();
  const isThere = useObserved(connection, (now) => now.online && now.serverReachable !== false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const latest = useRef({ tables, refresh });
  useEffect(() => {
    latest.current = { tables, refresh };
  });
  const isBack = isThere && !isExpired;
  useEffect(() => {
    if (!isBack) return;
    for (const [name, row] of latest.current.tables) {
      if (row?.failure?.isPassing === true) latest.current.refresh(name);
    }
  }, [isBack]);
}

/** Why the tree has no tables. */
function noTablesText(schema: string | null, failure: CatalogueFailure | null, isDevice: boolean): string {
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

/** The menus and dialogs of tables, which load after the tree is shown; null until then. */
function useTableTools(): TableTools | null {
  const { reportError } = useDevice();
  const [tools, setTools] = useState<TableTools | null>(null);
  useEffect(() => {
    import('./tableTools.tsx').then(
      (loaded) => setTools(loaded.tableTools),
      (cause) => reportError(cause, 'loading the menus of tables'),
    );
  }, [reportError]);
  return tools;
}

export interface SchemaBrowserProps {
  readonly data: LabData;
  readonly shown: ShownTab;
}

/** The stored tables of the tab's schema (TBL-02, TBL-03). */
export function SchemaBrowser({ data, shown }: SchemaBrowserProps): ReactNode {
  const lab = useLab();
  const [searched, setSearched] = useState('');
  const [keeping, setKeeping] = useState<string | null>(null);
  const [ddlOf, setDdlOf] = useState<string | null>(null);
  const tools = useTableTools();
  const { schema } = shown;
  const { dbId, catalog } = shown.tab;
  const place = { dbId, catalog, schema };
  const opened = browsedTables(data.tables, place);
  const openNames = opened.map((table) => table.name).join('\n');
  const stored = useSchemaTables(place, data.columns, openNames, searched);
  useReadAgain(stored.metadata ?? [], (name) => lab.tables.refresh(name));
  const nodes = useTableNodes({
    shown,
    stored,
    opened,
    openNames,
    searched,
    tools,
    onDdl: setDdlOf,
    onKeep: setKeeping,
  });
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
  const { list } = stored;
  return (
    <section aria-label={t('Tables')} className={styles['browser']} data-print="hide">
      <SchemaTools searched={searched} onSearch={setSearched} isDevice={dbId === DEVICE_ID} />
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
              searched === '' ? (
                <>
                  {noTablesText(schema, list?.failure ?? null, dbId === DEVICE_ID)}
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
