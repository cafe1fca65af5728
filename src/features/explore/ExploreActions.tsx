import {
  EllipsisVertical,
  Eye,
  FileDown,
  FileJson,
  FileSpreadsheet,
  Image,
  Info,
  Mail,
  RotateCw,
  Save,
  Undo2,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ExploreRights } from '#domain/access/exploreRights.ts';
import { exportedFrames } from '#domain/chart/exportedFrames.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { panelFor } from '#domain/explore/exploreDraft.ts';
import { errorsOf, formOf } from '#domain/explore/exploreState.ts';
import { savedForm } from '#domain/explore/savedForm.ts';
import { isValid } from '#domain/explore/validateControls.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { isInConflict } from '#store/documents/documents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { fileName, saveBlob } from '../download.ts';
import { frameCsv } from '../frameText.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { useSession } from '../services/session.ts';
import { DocumentConflict } from '../documents/DocumentConflict.tsx';
import type { ChartDraft, ChartDraftState } from './chartDraft.ts';
import { ShareChart } from './ShareChart.tsx';
import type { Explored } from './useExplore.ts';

const SaveChartDialog = lazy(async () => ({
  default: (await import('./SaveChartDialog.tsx')).SaveChartDialog,
}));
const PropertiesDialog = lazy(async () => ({
  default: (await import('./PropertiesDialog.tsx')).PropertiesDialog,
}));
const RoleViewDialog = lazy(async () => ({
  default: (await import('../documents/RoleViewDialog.tsx')).RoleViewDialog,
}));

export interface ExploreActionsProps {
  readonly id: string;
  readonly explored: Explored;
  readonly draft: ChartDraft;
  readonly stored: ChartDraftState;
  readonly rights: ExploreRights;
  readonly row: StoredDocument | null;
  readonly dashboardId: number | null;
  readonly dataset: DatasetDetail | null;
}

/** Saving, sharing and downloading the chart. */
export function ExploreActions(props: ExploreActionsProps): ReactNode {
  const { id, explored, draft, stored, rights, row, dashboardId } = props;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'save' | 'properties' | 'role' | 'discard' | null>(null);
  const { state } = explored;
  const form = formOf(state);
  const canSave = (rights.add || rights.overwrite) && isValid(errorsOf(state));
  const contents: ChartContents = { ...stored.contents, form: savedForm(panelFor(form), form) };
  const close = (): void => setOpen(null);
  const downloads = useDownloads(props);
  const { mode } = useObservable(useSession().conf);
  const remoteId = row?.remoteId ?? null;
  const isNew = row === null || (row.confirmed === null && row.saved === null);
  return (
    <>
      {row !== null && isInConflict(row) && <DocumentConflict row={row} title={stored.contents.title} />}
      {rights.share && <ShareChart row={row} form={form} name={contents.title} />}
      <Button kind="primary" icon={Save} isDisabled={!canSave} onPress={() => setOpen('save')}>
        {t('Save chart')}
      </Button>
      <Menu
        label={t('Chart actions')}
        placement="bottom end"
        items={[
          {
            id: 'force',
            label: t('Force refresh'),
            icon: RotateCw,
            disabled: !isValid(errorsOf(state)),
            run: () => explored.send({ kind: 'update', isForced: true }),
          },
          ...downloads,
          {
            id: 'properties',
            label: t('Properties'),
            icon: Info,
            separated: true,
            disabled: !rights.add && !rights.overwrite,
            run: () => setOpen('properties'),
          },
          ...(row !== null && !isNew
            ? [
                {
                  id: 'report',
                  label: t('Set up an email report'),
                  icon: Mail,
                  run: () => void navigate(`/report/list/?chart=${row.remoteId ?? row.id}`),
                },
              ]
            : []),
          ...(remoteId !== null && rights.overwrite && mode !== 'gateway'
            ? [{ id: 'role', label: t('View as a role'), icon: Eye, run: () => setOpen('role') }]
            : []),
          {
            id: 'discard',
            label: t('Discard changes'),
            icon: Undo2,
            danger: true,
            disabled: !stored.isChanged,
            run: () => setOpen('discard'),
          },
        ]}
      >
        <IconButton label={t('Chart actions')} icon={EllipsisVertical} />
      </Menu>
      <Suspense fallback={null}>
        {open === 'save' && (
          <SaveChartDialog {...{ id, row, contents, rights, dashboardId, onClose: close }} />
        )}
        {open === 'properties' && (
          <PropertiesDialog
            contents={stored.contents}
            onClose={close}
            onApply={(parts) => draft.change({ ...parts, label: t('Properties') })}
          />
        )}
        {open === 'role' && remoteId !== null && (
          <RoleViewDialog kind="chart" id={remoteId} onClose={close} />
        )}
      </Suspense>
      <ConfirmDialog
        title={t('Discard the changes?')}
        confirmLabel={t('Discard changes')}
        isDanger
        isOpen={open === 'discard'}
        onConfirm={() => {
          draft.discard();
          if (isNew) void navigate('/chart/list/');
        }}
        onClose={close}
      >
        {isNew
          ? t('This chart was never saved. It is removed, and stays among the versions on this device.')
          : t('The chart goes back to what was saved last.')}
      </ConfirmDialog>
    </>
  );
}

/** The chart's rows, drawing and spec as files (PERM-16). */
function useDownloads({ explored, stored, rights, dataset }: ExploreActionsProps) {
  const { reportError } = useDevice();
  const { toasts } = usePage();
  const { state, answer } = explored;
  const name = stored.contents.title;
  const isDisabled = answer === null;
  const guarded = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) => {
      reportError(error, 'chart download');
      toasts.show('danger', describeThrown(error));
    });
  const noImage = (): void =>
    toasts.show('info', t('{name} has no image. Download CSV for its rows.', { name }));

  const exported = () =>
    answer === null ? [] : exportedFrames(state.drawn ?? answer.form, answer.frames, t('Total'));
  function csv(): void {
    const frames = exported();
    for (const [at, frame] of frames.entries()) {
      const part = frames.length === 1 ? name : `${name} ${at + 1}`;
      saveBlob(document, fileName(part, 'csv'), new Blob([frameCsv(frame)], { type: 'text/csv' }));
    }
  }
  async function xlsx(): Promise<void> {
    const { writeWorkbook } = await import('../workbook.ts');
    const frames = exported().map((frame) => ({ name, frame }));
    saveBlob(document, fileName(name, 'xlsx'), await writeWorkbook(frames, []));
  }
  async function image(): Promise<void> {
    const figure = document.querySelector<HTMLElement>('[data-explore-chart]');
    if (figure === null) return;
    const { elementImage } = await import('#ui/image/elementImage.ts');
    const picture = await elementImage(figure, []);
    if (picture === null) throw new Error(t('The image is too large for this browser.'));
    saveBlob(document, fileName(name, 'png'), picture);
  }
  async function vega(extension: 'svg' | 'vg.json'): Promise<void> {
    const { chartSvg, chartSpecText } = await import('#ui/chart/exportChart.ts');
    if (answer === null || state.drawn === null) return;
    const text = await (extension === 'svg' ? chartSvg : chartSpecText)(state.drawn, answer.frames, dataset);
    if (text === null) return noImage();
    const type = extension === 'svg' ? 'image/svg+xml' : 'application/json';
    saveBlob(document, fileName(name, extension), new Blob([text], { type }));
  }
  return [
    {
      id: 'csv',
      label: t('Download CSV'),
      icon: FileDown,
      separated: true,
      disabled: isDisabled || !rights.download,
      run: csv,
    },
    {
      id: 'xlsx',
      label: t('Download XLSX'),
      icon: FileSpreadsheet,
      disabled: isDisabled || !rights.download,
      run: guarded(xlsx),
    },
    { id: 'image', label: t('Download image'), icon: Image, disabled: isDisabled, run: guarded(image) },
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
}
