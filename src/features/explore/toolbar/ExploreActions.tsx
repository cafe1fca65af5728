import { EllipsisVertical, Eye, History, Info, Mail, RotateCw, Save, Undo2 } from 'lucide-react';
import { memo, type ReactNode, Suspense, useCallback } from 'react';
import type { ExploreRights } from '#domain/access/exploreRights.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import type { ReportTarget } from '#domain/report/reportContents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useAskedThread, useCommentsItem } from '../../shared/comments/useCommentsItem.tsx';
import { usePage, useSaveCommand } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import type { ExploreDialog } from '../dialogs/ExploreDialogs.tsx';
import { ShareChart } from './ShareChart.tsx';
import { useChartDownloads } from './useChartDownloads.ts';
import type { Explored } from '../useExplore.ts';

const ChartFileDialog = lazyPart(async () => ({
  default: (await import('../../shared/export/ChartFileDialog.tsx')).ChartFileDialog,
}));

export interface ExploreActionsProps extends Pick<Explored, 'read' | 'send' | 'rowsOf'> {
  readonly name: string;
  /** Null if no server has it. */
  readonly chartId: number | null;
  /** Where reports are made of it; null before it is saved. */
  readonly reportedId: ReportTarget['id'] | null;
  /** Whether no control has an error. */
  readonly isValid: boolean;
  readonly isChanged: boolean;
  /** Whether it was stored, so that it may have versions. */
  readonly isStored: boolean;
  /** Whether there are rows. */
  readonly isLoaded: boolean;
  /** Whether its type is drawn by a Vega spec. */
  readonly hasSpec: boolean;
  readonly rights: ExploreRights;
  readonly dataset: DatasetDetail | null;
  readonly onOpen: (dialog: ExploreDialog) => void;
}

/** Saving, sharing and downloading the chart. Not drawn again by a change of a control. */
export const ExploreActions = memo(function ExploreActions(props: ExploreActionsProps): ReactNode {
  const { name, chartId, reportedId, isValid, isChanged, rights, read, send, onOpen } = props;
  const mayKeep = rights.add || rights.overwrite;
  const maySave = mayKeep && isValid;
  const downloads = useChartDownloads(props);
  const save = useCallback(() => onOpen('save'), [onOpen]);
  useSaveCommand(t('Save chart'), !maySave, save);
  const { mode } = useObservable(useSession().conf);
  const { visiting, reportedOn } = usePage();
  const comments = useCommentsItem(
    'chart',
    // One of this device has no number that keeps.
    chartId === null || chartId < 0 ? null : String(chartId),
    { name, isOwner: rights.overwrite },
    useAskedThread(),
  );
  return (
    <>
      {rights.share && <ShareChart {...{ chartId, name, read }} />}
      <Button kind="primary" icon={Save} isDisabled={!maySave} onPress={save}>
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
            disabled: !isValid,
            run: () => send({ kind: 'update', isForced: true }),
          },
          ...downloads.items,
          {
            id: 'properties',
            label: t('Properties'),
            icon: Info,
            separated: true,
            disabled: !mayKeep,
            run: () => onOpen('properties'),
          },
          {
            id: 'history',
            label: t('History'),
            icon: History,
            disabled: !mayKeep || !props.isStored,
            run: () => onOpen('history'),
          },
          ...(comments.item ? [comments.item] : []),
          ...(reportedId !== null && rights.report && visiting === null
            ? [
                {
                  id: 'report',
                  label: t('Set up an email report'),
                  icon: Mail,
                  run: () => reportedOn.set({ kind: 'chart', id: reportedId }),
                },
              ]
            : []),
          ...(chartId !== null && rights.overwrite && mode !== 'gateway'
            ? [{ id: 'role', label: t('View as a role'), icon: Eye, run: () => onOpen('role') }]
            : []),
          {
            id: 'discard',
            label: t('Discard changes'),
            icon: Undo2,
            danger: true,
            disabled: !isChanged,
            run: () => onOpen('discard'),
          },
        ]}
      >
        <IconButton label={t('Chart actions')} icon={EllipsisVertical} />
      </Menu>
      {comments.dialog}
      <Suspense fallback={null}>
        {downloads.file !== null && <ChartFileDialog {...downloads.file} />}
      </Suspense>
    </>
  );
});
