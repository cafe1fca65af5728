import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { setEditorSettings } from '#commands/settings/editorSettings.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { selectStatement } from '#domain/sql/table/selectStatement.ts';
import { statisticsStatement } from '#domain/sql/table/statisticsStatement.ts';
import { tableKey } from '#domain/sql/table/tableKey.ts';
import { setting } from '#store/settings.ts';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { formatNumber } from '#ui/format.ts';
import { ICON } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import type { DeviceServices } from '../../services/device.ts';
import type { Lab } from '../lab/createLab.ts';
import type { ShownTab } from '../lab/shown.ts';
import { LazyResultTool } from '../results/LazyResultTool.tsx';
import { DdlDialog } from './DdlDialog.tsx';
import type { BrowsedTable } from './tableNodes.ts';
import type { MadeTableInTree } from './useTablesHere.ts';

export interface TableMenuPorts {
  readonly lab: Lab;
  readonly shown: ShownTab;
  readonly device: Pick<DeviceServices, 'change' | 'db' | 'tables'>;
  readonly navigate: (to: string) => unknown;
  readonly isFavorite: boolean;
  readonly hasServer: boolean;
  /** What the person made it of on this device; undefined for any other table. */
  readonly made: MadeTableInTree | undefined;
  readonly onDdl: (name: string) => void;
  readonly onKeep: (name: string) => void;
}

/** The actions of a table in the tree. */
function tableMenu(
  name: string,
  table: BrowsedTable | null,
  { lab, shown, device, navigate, isFavorite, hasServer, made, onDdl, onKeep }: TableMenuPorts,
): readonly MenuAction[] {
  const { tab, database, dialect, schema } = shown;
  const { dbId, catalog } = tab;
  if (dbId === null) return [];
  const reference = lab.tables.reference(name) ?? name;
  const columnsOf = async (): Promise<readonly string[]> =>
    (await lab.tables.metadata(name))?.columns.map((column) => column.name) ?? [];

  async function showStatistics(): Promise<void> {
    const sql = statisticsStatement(reference, await columnsOf(), database?.backend ?? '', dialect);
    if (sql !== null) await lab.query.runOther(sql);
  }

  async function insertSelect(): Promise<void> {
    lab.editor.insert(selectStatement(reference, await columnsOf(), dialect));
  }

  async function markFavorite(): Promise<void> {
    const key = tableKey({ dbId: dbId ?? 0, catalog, schema }, name);
    const others = (await setting(device.db, 'editor')).favorites.filter((each) => each !== key);
    device.change(setEditorSettings({ favorites: isFavorite ? others : [...others, key] }));
  }

  return [
    { id: 'copy', label: t('Copy SELECT statement'), run: () => void lab.tables.copySelect(name) },
    ...(database?.disableDataPreview === true
      ? []
      : [{ id: 'preview', label: t('Preview data'), run: () => void lab.tables.preview(name) }]),
    {
      id: 'count',
      label: t('Count rows'),
      run: () => void lab.query.runOther(`SELECT count(*) FROM ${reference}`),
    },
    { id: 'statistics', label: t('Show statistics'), run: () => void showStatistics() },
    { id: 'ddl', label: t('Show DDL'), run: () => onDdl(name) },
    { id: 'copyName', label: t('Copy name'), separated: true, run: () => void lab.tables.copyName(name) },
    { id: 'insert', label: t('Insert name'), run: () => lab.tables.insertTable(name) },
    { id: 'insertSelect', label: t('Insert SELECT statement'), run: () => void insertSelect() },
    {
      id: 'favorite',
      label: isFavorite ? t('Remove from favorites') : t('Add to favorites'),
      separated: true,
      run: () => void markFavorite(),
    },
    ...(dbId === DEVICE_ID
      ? [
          ...(made?.isRefreshable === true
            ? [{ id: 'again', label: t('Refresh rows'), run: () => device.tables.refreshRows(name) }]
            : []),
          {
            id: 'chart',
            label: t('Create chart'),
            run: () => device.tables.startChart(name, (to) => void navigate(to)),
          },
        ]
      : [{ id: 'keep', label: t('Keep rows on this device'), run: () => onKeep(name) }]),
    ...(made === undefined
      ? []
      : [
          ...(hasServer
            ? [{ id: 'send', label: t('Send to the server'), run: () => device.tables.sendTable(name) }]
            : []),
          { id: 'drop', label: t('Delete table'), run: () => lab.tables.removeMade(name) },
        ]),
    { id: 'refresh', label: t('Refresh'), run: () => lab.tables.refresh(name) },
    ...(table === null ? [] : [{ id: 'remove', label: t('Remove'), run: () => lab.tables.remove(table) }]),
  ];
}

/** The mark of a favorite. */
const star = (): ReactNode => (
  <span title={t('favorite')}>
    <Star {...ICON} size={12} />
  </span>
);

/** The tooltip of a table. */
function hintOf(lab: Lab, name: string): string {
  const rows = lab.rowsOf(name);
  return rows === null ? name : t('{name}: {n} rows', { name, n: formatNumber(rows) });
}

/** What the tree of tables has besides names and columns, loaded after it in one file. */
export const tableTools = { tableMenu, hintOf, star, DdlDialog, LazyResultTool };

export type TableTools = typeof tableTools;
