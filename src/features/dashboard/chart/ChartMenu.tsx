import { Code, Copy, EllipsisVertical, FileDown, Image, Maximize2, RotateCw, Table } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { ChartNode } from '#domain/dashboard/layoutNode.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/Menu.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../copyText.ts';
import { useServices } from '../../services.ts';
import { useGrants } from '../grants.ts';
import { useDashboard } from '../runtime.ts';
import { useAddress } from '../useAddress.ts';
import { fileName, pictureOf, saveBlob } from './download.ts';
import { frameCsv } from './frameText.ts';
import type { ChartControl } from './useChartRun.ts';
import type { Kept } from './useKept.ts';

const TableDialog = lazy(async () => ({ default: (await import('./TableDialog.tsx')).TableDialog }));
const QueryDialog = lazy(async () => ({ default: (await import('./QueryDialog.tsx')).QueryDialog }));

export interface ChartMenuProps {
  readonly node: ChartNode;
  readonly name: string;
  readonly kept: Kept | null;
  readonly control: ChartControl;
  readonly figure: RefObject<HTMLElement | null>;
}

export function ChartMenu({ node, name, kept, control, figure }: ChartMenuProps): ReactNode {
  const { toasts, reportError } = useServices();
  const { setFullScreen, fullScreen } = useDashboard();
  const address = useAddress();
  const { exportData, shareChart } = useGrants();
  const [open, setOpen] = useState<'table' | 'query' | null>(null);
  const queries = kept?.body.queries ?? [];
  const hasRows = queries.length > 0;

  async function downloadImage(): Promise<void> {
    const picture = figure.current === null ? null : await pictureOf(figure.current);
    if (picture === null) {
      toasts.show('info', t('{name} has no picture: its rows can be downloaded as CSV.', { name }));
      return;
    }
    saveBlob(document, fileName(name, picture.extension), picture.blob);
  }

  function downloadCsv(): void {
    for (const [at, { frame }] of queries.entries()) {
      const part = queries.length === 1 ? name : `${name} ${at + 1}`;
      saveBlob(document, fileName(part, 'csv'), new Blob([frameCsv(frame)], { type: 'text/csv' }));
    }
  }

  const fail = (error: unknown): void => {
    reportError(error, 'chart menu');
    toasts.show('danger', describeThrown(error));
  };
  return (
    <>
      <Menu
        label={t('{name} actions', { name })}
        placement="bottom end"
        items={[
          {
            id: 'table',
            label: t('View as table'),
            icon: Table,
            disabled: !hasRows,
            run: () => setOpen('table'),
          },
          {
            id: 'query',
            label: t('View query'),
            icon: Code,
            disabled: !hasRows,
            run: () => setOpen('query'),
          },
          { id: 'force', label: t('Force refresh'), icon: RotateCw, run: () => void control.ask(true) },
          {
            id: 'csv',
            label: t('Download CSV'),
            icon: FileDown,
            // PERM-10.
            disabled: !hasRows || !exportData,
            separated: true,
            run: downloadCsv,
          },
          {
            id: 'image',
            label: t('Download image'),
            icon: Image,
            disabled: !hasRows,
            run: () => void downloadImage().catch(fail),
          },
          {
            id: 'link',
            label: t('Copy link'),
            icon: Copy,
            // PERM-09.
            disabled: !shareChart,
            run: () => void copyText(Promise.resolve(address(node.id)), toasts, t('Link copied')),
          },
          {
            id: 'full',
            label: fullScreen === node.id ? t('Leave full screen') : t('Full screen'),
            icon: Maximize2,
            separated: true,
            run: () => setFullScreen(fullScreen === node.id ? null : node.id),
          },
        ]}
      >
        <IconButton small label={t('{name} actions', { name })} icon={EllipsisVertical} placement="top" />
      </Menu>
      <Suspense fallback={null}>
        {open === 'table' && <TableDialog name={name} queries={queries} onClose={() => setOpen(null)} />}
        {open === 'query' && <QueryDialog name={name} queries={queries} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
