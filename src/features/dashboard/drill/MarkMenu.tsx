import type { Point } from '#domain/point.ts';
import { Copy, Filter, LayoutDashboard, MessageSquare, Rows3, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommentPoint } from '#domain/comment/commentEntry.ts';
import { dimensionText, type Dimensions } from '#domain/filter/mask/dimensions.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { linkedDashboards } from '#domain/dashboard/dashboardLinks.ts';
import { markFilters } from '#domain/filter/carriedFilters.ts';
import { findDashboard } from '#store/dashboards/dashboards.ts';
import { MenuAt } from '#ui/kit/overlays/PopoverAt.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useDashboard } from '../runtime/runtime.ts';
import { useOpenDashboard } from '../address/useClickThrough.ts';
import type { Drill } from './drill.ts';

/** A mark that a person asked for, and where. */
export interface SelectedMark {
  readonly dimensions: Dimensions;
  /** The text of a cell. */
  readonly text?: string;
  /** In pixels of the window. */
  readonly at: Point;
}

export interface MarkMenuProps {
  readonly mark: SelectedMark;
  /** The dataset of the chart. */
  readonly datasetId: number | null;
  /** Filters the other charts by the mark; null where this chart cannot. */
  readonly onFilter: ((dimensions: Dimensions) => void) | null;
  readonly onDrill: (drill: Drill) => void;
  /** Says something about the mark; null where there is no place for it. */
  readonly onComment: ((point: CommentPoint) => void) | null;
  readonly onClose: () => void;
}

/** What can be done with a mark of a chart, at the mark. */
export function MarkMenu({
  mark,
  datasetId,
  onFilter,
  onDrill,
  onComment,
  onClose,
}: MarkMenuProps): ReactNode {
  const { toasts } = usePage();
  const linked = useLinked();
  const open = useOpenDashboard();
  const { dimensions, at } = mark;
  const values = Object.entries(dimensions);
  const what = values.map(([, value]) => dimensionText(value)).join(', ');
  const copied = mark.text ?? what;
  const items = [
    ...(onFilter !== null && values.length > 0
      ? [
          {
            id: 'filter',
            label: t('Cross-filter by {what}', { what }),
            icon: Filter,
            run: () => onFilter(dimensions),
          },
        ]
      : []),
    {
      id: 'detail',
      label: what === '' ? t('Drill to detail') : t('Drill to detail by {what}', { what }),
      icon: Rows3,
      run: () => onDrill({ kind: 'detail', dimensions }),
    },
    { id: 'by', label: t('Drill by'), icon: Split, run: () => onDrill({ kind: 'by', dimensions }) },
    ...(values.length > 0 ? linked : []).map(({ name, title }) => ({
      id: `open ${name}`,
      label: t('Open “{title}” with {what}', { title, what }),
      icon: LayoutDashboard,
      run: () => open({ name, rest: '' }, markFilters(dimensions, datasetId)),
    })),
    ...(onComment !== null && values.length > 0
      ? [
          {
            id: 'comment',
            label: t('Comment on {what}', { what }),
            icon: MessageSquare,
            run: () => onComment(pointOf(dimensions)),
          },
        ]
      : []),
    ...(copied !== ''
      ? [
          {
            id: 'copy',
            label: t('Copy {what}', { what: copied }),
            icon: Copy,
            run: () => void copyText(Promise.resolve(copied), toasts, t('Copied')),
          },
        ]
      : []),
  ];
  return (
    <MenuAt
      at={at}
      isInWindow
      label={t('Mark {what}', { what })}
      entries={items}
      onAction={({ run }) => run()}
      onClose={onClose}
    />
  );
}

/** The dashboards that the author's texts link to, as far as they are known here. */
function useLinked(): readonly { readonly name: string; readonly title: string }[] {
  const { db } = useDevice();
  const { href } = usePage();
  const { layout } = useDashboard();
  const names = linkedDashboards(layout.nodes, href('/'));
  const found = useLive(
    () =>
      Promise.all(
        names.map(async (name) => ({ name, title: (await findDashboard(db, name))?.title ?? null })),
      ),
    [db, names.join()],
  );
  return (found ?? []).flatMap(({ name, title }) =>
    title === null ? [] : [{ name, title: shownTitle(title) }],
  );
}

/** The texts of a mark, as many and as long as a server takes. */
const pointOf = (dimensions: Dimensions): CommentPoint =>
  Object.entries(dimensions)
    .slice(0, 20)
    .map(([column, value]) => [column.slice(0, 250), dimensionText(value).slice(0, 500)]);
