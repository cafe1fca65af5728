import {
  Download,
  FileChartColumnIncreasing,
  FileSpreadsheet,
  Image,
  LoaderCircle,
  Printer,
} from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { chartIds } from '#domain/dashboard/layout/layout.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { oldestShown } from '#store/charts/chartData.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { type MenuAction, Menu } from '#ui/kit/overlays/Menu.tsx';
import type { Writable } from '#ui/observable.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { useCommands, usePage } from '../../services/page.ts';
import { fileName } from '../../shared/export/download.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import { useGrants } from '../rights/grants.ts';
import { useDashboard } from '../runtime/runtime.ts';
import { useDownloadNotes } from './useDownloadNotes.ts';

const ExportDialog = lazyPart(async () => ({
  default: (await import('../export/ExportDialog.tsx')).ExportDialog,
}));

const WorkbookDialog = lazyPart(async () => ({
  default: (await import('./WorkbookDialog.tsx')).WorkbookDialog,
}));

const PdfDialog = lazyPart(async () => ({ default: (await import('./PdfDialog.tsx')).PdfDialog }));

/** The element that holds the components of the dashboard. */
export const CONTENT_ID = 'dashboard-content';
/** The longest wait for charts that were out of view, in milliseconds. */
const MAX_WAIT = 60_000;

/** Resolves when all charts are loaded and drawn, also those out of view. */
async function drawEverything(drawAll: Writable<boolean>): Promise<HTMLElement> {
  const { untilStill } = await import('#ui/image/untilStill.ts');
  const content = document.getElementById(CONTENT_ID) ?? document.body;
  drawAll.set(true);
  // The charts that were out of view begin to load with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await untilStill(content, MAX_WAIT);
  return content;
}

export interface Downloads {
  readonly items: readonly MenuAction[];
  readonly isBusy: boolean;
  /** A dialog that an item opened. */
  readonly dialog: ReactNode;
}

/** The whole dashboard as a workbook, an image, or pages to print. */
export function useDownloads(): Downloads {
  const { db, reportError } = useDevice();
  const { toasts, visiting } = usePage();
  const { dashboard, layout, drawAll, allTabs } = useDashboard();
  const { mode } = useObservable(useSession().conf);
  const saveBlob = useSaveBlob(() => dashboard.id > 0);
  const { exportData } = useGrants();
  const notesOf = useDownloadNotes();
  const [isBusy, setBusy] = useState(false);
  const [Dialog, setDialog] = useState<typeof ExportDialog | null>(null);
  const title = shownTitle(dashboard.title);

  const print = useCallback(async (): Promise<void> => {
    await drawEverything(drawAll);
    window.print();
  }, [drawAll]);

  const run = useCallback(
    (work: () => Promise<void>) => (): void => {
      setBusy(true);
      work()
        .catch((error: unknown) => {
          reportError(error, 'download of a dashboard');
          toasts.show('danger', describeThrown(error));
        })
        .finally(() => setBusy(false));
    },
    [reportError, toasts],
  );
  // The browser's own command prints the charts out of view as they are: not loaded.
  useCommands(
    useMemo(
      () => [
        {
          id: 'dashboard.print',
          label: t('Print or save as PDF'),
          group: 'Dashboard',
          shortcut: 'Mod+p',
          run: run(print),
        },
      ],
      [run, print],
    ),
  );

  async function notes(): Promise<readonly string[]> {
    return notesOf(null, (await oldestShown(db, chartIds(layout))) ?? null);
  }

  async function image(): Promise<void> {
    const { elementImage } = await import('#ui/image/elementImage.ts');
    const content = await drawEverything(drawAll);
    const blob = await elementImage(content, [title, ...(await notes())]);
    if (blob === null)
      throw new Error(t('The image is too large for this browser. Download as PDF instead.'));
    saveBlob(fileName(title, 'png'), blob);
  }

  async function printAllTabs(): Promise<void> {
    allTabs.set(true);
    try {
      await print();
    } finally {
      allTabs.set(false);
    }
  }

  return {
    isBusy: isBusy || Dialog === WorkbookDialog,
    dialog: Dialog !== null && (
      <Suspense fallback={null}>
        <Dialog onClose={() => setDialog(null)} />
      </Suspense>
    ),
    items: [
      {
        id: 'xlsx',
        label: t('Download as XLSX'),
        icon: FileSpreadsheet,
        // PERM-10.
        disabled: !exportData,
        run: () => setDialog(() => WorkbookDialog),
      },
      { id: 'image', label: t('Download as image'), icon: Image, run: run(image) },
      // A Superset makes none in this way.
      ...(mode === 'embedded' && dashboard.id > 0
        ? [
            {
              id: 'paper',
              label: t('Download as PDF'),
              icon: FileChartColumnIncreasing,
              run: () => setDialog(() => PdfDialog),
            },
          ]
        : []),
      { id: 'pdf', label: t('Print or save as PDF'), icon: Printer, run: run(print) },
      ...(layout.tabs.length === 0
        ? []
        : [{ id: 'pdf-all', label: t('Print all tabs'), icon: Printer, run: run(printAllTabs) }]),
      // Nothing is downloaded while viewing as somebody else.
      ...(visiting === null
        ? [
            {
              id: 'file',
              label: t('Export as a file'),
              icon: FileChartColumnIncreasing,
              disabled: !exportData,
              run: () => setDialog(() => ExportDialog),
            },
          ]
        : []),
    ],
  };
}

export function DownloadMenu({ items, isBusy }: Omit<Downloads, 'dialog'>): ReactNode {
  return (
    <Menu label={t('Download')} placement="bottom end" items={items}>
      <IconButton label={t('Download')} icon={isBusy ? LoaderCircle : Download} isPending={isBusy} />
    </Menu>
  );
}
