import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { quoteIdentifier } from '#domain/sql/identifier.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { Tree } from '#ui/kit/collections/Tree.tsx';
import { t } from '#ui/t.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import type { Shown } from '../lab/shown.ts';
import { CatalogueAge } from './CatalogueAge.tsx';
import { noTablesText } from './noTablesText.ts';
import { SchemaTools } from './SchemaTools.tsx';
import { browsedTables, nodeName } from './tableNodes.ts';
import { useReadAgain } from './useReadAgain.ts';
import { useSchemaTables } from './useSchemaTables.ts';
import { useTableNodes } from './useTableNodes.ts';
import { useTableTools } from './useTableTools.ts';
import styles from './SchemaBrowser.module.css';

export interface SchemaBrowserProps {
  readonly data: LabData;
  readonly shown: Shown;
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
