import { Columns3, Eye, Table2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { tableKey } from '#domain/sql/table/tableKey.ts';
import { setting } from '#store/settings.ts';
import type { TreeViewNode } from '#ui/kit/collections/treeRows.ts';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useHasServer } from '../../services/useHasServer.ts';
import { useLab } from '../lab/labContext.ts';
import type { ShownTab } from '../lab/shown.ts';
import { keyMarks, keyText } from './keyMarks.tsx';
import { type BrowsedTable, matchTables, tableNodes } from './tableNodes.ts';
import type { TableTools } from './tableTools.tsx';
import type { SchemaTables } from './useSchemaTables.ts';
import { useTablesHere } from './useTablesHere.ts';

const NONE: readonly string[] = [];

const COLUMN_PARTS = { table: Table2, view: Eye, column: Columns3, describe: keyText, marks: keyMarks };

export interface TableNodesInput {
  readonly shown: ShownTab;
  readonly stored: SchemaTables;
  readonly opened: readonly BrowsedTable[];
  /** The names of the open tables, one per line. */
  readonly openNames: string;
  readonly searched: string;
  readonly tools: TableTools | null;
  readonly onDdl: (name: string) => void;
  readonly onKeep: (name: string) => void;
}

/** The nodes of the tree of tables: they change only with what they show. */
export function useTableNodes({
  shown,
  stored: { list, metadata, byColumn },
  opened,
  openNames,
  searched,
  tools,
  onDdl,
  onKeep,
}: TableNodesInput): readonly TreeViewNode[] {
  const lab = useLab();
  const device = useDevice();
  const navigate = useNavigate();
  const hasServer = useHasServer();
  const { schema } = shown;
  const { dbId, catalog } = shown.tab;
  const here = useTablesHere(dbId);
  const favorites = useLive(() => setting(device.db, 'editor'), [device.db])?.favorites ?? NONE;
  /** The menus read what is shown when they open: the nodes stay when the tab changes. */
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  return useMemo(() => {
    const isFavorite = (name: string): boolean =>
      dbId !== null && favorites.includes(tableKey({ dbId, catalog, schema }, name));
    const actions = (name: string, table: BrowsedTable | null): readonly MenuAction[] =>
      tools?.tableMenu(name, table, {
        lab,
        shown: latest.current,
        device,
        navigate,
        isFavorite: isFavorite(name),
        hasServer,
        made: here?.made.get(name),
        onDdl,
        onKeep,
      }) ?? [];
    const found = matchTables(list?.payload ?? [], searched, new Set(byColumn));
    return tableNodes(found, new Map(metadata), opened, {
      ...COLUMN_PARTS,
      actions: tools === null ? undefined : actions,
      isFavorite,
      favorite: t('favorite'),
      star: tools?.star(),
      about: (name) => here?.notes.get(name),
    });
    // `opened` is new with every render; its names show whether it changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [
    list,
    metadata,
    openNames,
    searched,
    byColumn,
    lab,
    here,
    tools,
    favorites,
    dbId,
    catalog,
    schema,
    device,
    navigate,
    hasServer,
    onDdl,
    onKeep,
  ]);
}
