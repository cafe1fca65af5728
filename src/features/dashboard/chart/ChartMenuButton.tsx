import {
  Code,
  Copy,
  EllipsisVertical,
  FileDown,
  FileSpreadsheet,
  Image,
  Mail,
  Maximize2,
  MessageSquare,
  Pencil,
  RotateCw,
  Rows3,
  Split,
  Table,
} from 'lucide-react';
import { memo, type ReactNode, type RefObject } from 'react';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';

/** What the items of the menu do. */
export type ChartActions = Readonly<
  Record<
    | 'edit'
    | 'table'
    | 'query'
    | 'detail'
    | 'by'
    | 'force'
    | 'csv'
    | 'xlsx'
    | 'image'
    | 'link'
    | 'report'
    | 'comments'
    | 'full',
    () => void
  >
>;

export interface ChartMenuButtonProps {
  readonly name: string;
  readonly hasRows: boolean;
  readonly mayExport: boolean;
  readonly mayShare: boolean;
  readonly mayExplore: boolean;
  readonly mayReport: boolean;
  readonly isFull: boolean;
  /** The words of the item Comments; null where there is no place for them. */
  readonly comments: string | null;
  readonly actions: RefObject<ChartActions>;
}

/** The button with its menu. Ten of them take a while to render, and no chart data changes them. */
export const ChartMenuButton = memo(function ChartMenuButton({
  name,
  hasRows,
  mayExport,
  mayShare,
  mayExplore,
  mayReport,
  isFull,
  comments,
  actions,
}: ChartMenuButtonProps): ReactNode {
  const run = (id: keyof ChartActions) => () => actions.current[id]();
  const disabled = !hasRows;
  return (
    <Menu
      label={t('{name} actions', { name })}
      placement="bottom end"
      items={[
        // PERM-08.
        { id: 'edit', label: t('Edit chart'), icon: Pencil, disabled: !mayExplore, run: run('edit') },
        { id: 'table', label: t('View as table'), icon: Table, disabled, run: run('table') },
        { id: 'query', label: t('View query'), icon: Code, disabled, run: run('query') },
        { id: 'detail', label: t('Drill to detail'), icon: Rows3, disabled, run: run('detail') },
        { id: 'by', label: t('Drill by'), icon: Split, disabled, run: run('by') },
        { id: 'force', label: t('Force refresh'), icon: RotateCw, run: run('force') },
        ...(comments === null
          ? []
          : [{ id: 'comments', label: comments, icon: MessageSquare, run: run('comments') }]),
        {
          id: 'csv',
          label: t('Download CSV'),
          icon: FileDown,
          // PERM-10.
          disabled: disabled || !mayExport,
          separated: true,
          run: run('csv'),
        },
        {
          id: 'xlsx',
          label: t('Download XLSX'),
          icon: FileSpreadsheet,
          disabled: disabled || !mayExport,
          run: run('xlsx'),
        },
        { id: 'image', label: t('Download image'), icon: Image, disabled, run: run('image') },
        // PERM-09.
        { id: 'link', label: t('Copy link'), icon: Copy, disabled: !mayShare, run: run('link') },
        ...(mayReport
          ? [{ id: 'report', label: t('Set up an email report'), icon: Mail, run: run('report') }]
          : []),
        {
          id: 'full',
          label: isFull ? t('Leave full screen') : t('Full screen'),
          icon: Maximize2,
          separated: true,
          run: run('full'),
        },
      ]}
    >
      <IconButton small label={t('{name} actions', { name })} icon={EllipsisVertical} placement="top" />
    </Menu>
  );
});
