import { FileDown, FileJson, FileSpreadsheet, Image } from 'lucide-react';
import { useState } from 'react';
import type { ExploreRights } from '#domain/access/exploreRights.ts';
import { datasetOf } from '#domain/chart/chartContents.ts';
import { ofExplore } from '#charts/panels.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { fileName } from '../../shared/export/download.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import type { ChartFileDialogProps, ExportedFrames } from '../../shared/export/ChartFileDialog.tsx';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import type { Explored } from '../useExplore.ts';

export interface ChartDownloadsOptions extends Pick<Explored, 'read' | 'rowsOf'> {
  readonly name: string;
  /** Whether there are rows. */
  readonly isLoaded: boolean;
  /** Whether its type is drawn by a Vega spec: tables, single numbers and maps are not. */
  readonly hasSpec: boolean;
  readonly rights: ExploreRights;
  readonly dataset: DatasetDetail | null;
}

export interface ChartDownloads {
  readonly items: readonly MenuAction[];
  /** The file of rows that is written now. */
  readonly file: ChartFileDialogProps | null;
}

/** The chart's rows, drawing and spec as files (PERM-16). */
export function useChartDownloads({
  read,
  rowsOf,
  name,
  isLoaded,
  hasSpec,
  rights,
  dataset,
}: ChartDownloadsOptions): ChartDownloads {
  const { reportError } = useDevice();
  const { toasts } = usePage();
  const [written, setWritten] = useState<'csv' | 'xlsx' | null>(null);
  const saveBlob = useSaveBlob(() => !isDeviceDataset(datasetOf(read().rows?.form ?? {}).id));
  const isDisabled = !isLoaded;
  const guarded = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) => {
      reportError(error, 'chart download');
      toasts.show('danger', describeThrown(error));
    });
  const noImage = (): void =>
    toasts.show('info', t('{name} has no image. Download CSV for its rows.', { name }));

  /** All rows of a table of which one page is on screen. */
  async function exported(): Promise<ExportedFrames> {
    const { state, rows } = read();
    if (rows === null) return { form: {}, frames: [] };
    const drawn = state.drawn ?? rows.form;
    const all = ofExplore(drawn)?.withoutPages?.(drawn, rows.frames) ?? null;
    if (all === null) return { form: drawn, frames: rows.frames };
    const whole = await rowsOf(all.form);
    if (whole?.ok !== true)
      throw new Error(
        whole?.error.kind === 'stopped' || !whole ? t('The rows were not read.') : whole.error.message,
      );
    return whole.value;
  }
  async function image(): Promise<void> {
    const figure = document.querySelector<HTMLElement>('[data-explore-chart]');
    if (figure === null) return;
    const { elementImage } = await import('#ui/image/elementImage.ts');
    const picture = await elementImage(figure, []);
    if (picture === null) throw new Error(t('The image is too large for this browser.'));
    saveBlob(fileName(name, 'png'), picture);
  }
  async function vega(extension: 'svg' | 'vg.json'): Promise<void> {
    const { chartSvg, chartSpecText } = await import('#ui/chart/exportChart.ts');
    const { state, rows } = read();
    if (rows === null || state.drawn === null) return;
    const text = await (extension === 'svg' ? chartSvg : chartSpecText)(state.drawn, rows.frames, dataset);
    if (text === null) return noImage();
    const type = extension === 'svg' ? 'image/svg+xml' : 'application/json';
    saveBlob(fileName(name, extension), new Blob([text], { type }));
  }
  const drawn: readonly MenuAction[] = [
    {
      id: 'svg',
      label: t('Download SVG'),
      icon: Image,
      disabled: isDisabled,
      run: guarded(() => vega('svg')),
    },
    {
      id: 'vega',
      label: t('Download Vega spec'),
      icon: FileJson,
      disabled: isDisabled || !rights.download,
      run: guarded(() => vega('vg.json')),
    },
  ];
  const items: readonly MenuAction[] = [
    {
      id: 'csv',
      label: t('Download CSV'),
      icon: FileDown,
      separated: true,
      disabled: isDisabled || !rights.download,
      run: () => setWritten('csv'),
    },
    {
      id: 'xlsx',
      label: t('Download XLSX'),
      icon: FileSpreadsheet,
      disabled: isDisabled || !rights.download,
      run: () => setWritten('xlsx'),
    },
    { id: 'image', label: t('Download image'), icon: Image, disabled: isDisabled, run: guarded(image) },
    ...(hasSpec ? drawn : []),
  ];
  const file = {
    name,
    rows: exported,
    headings: dataset ? headingsOf(dataset) : undefined,
    save: saveBlob,
    onClose: () => setWritten(null),
  };
  return { items, file: written === null ? null : { kind: written, ...file } };
}
