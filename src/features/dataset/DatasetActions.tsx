import {
  ChartColumn,
  Copy,
  EllipsisVertical,
  History,
  Redo2,
  RefreshCw,
  Replace,
  Save,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newChartAddress } from '#charts/explore/open/exploreAddress.ts';
import { chartableNumber } from '#store/datasets/datasetOfForm.ts';
import { isInConflict } from '#store/documents/documents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { useOneAtATime } from '#ui/page/useOneAtATime.ts';
import { t } from '#ui/t.ts';
import { DocumentConflict } from '../documents/conflict/DocumentConflict.tsx';
import { useLive } from '#ui/useLive.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { useDevice } from '../services/device.ts';
import { useSaveCommand } from '../services/page.ts';
import { copyDataset } from './datasetLife.ts';
import { type DatasetDialog, DatasetDialogs, type EditedDataset } from './DatasetDialogs.tsx';

/** Why a dataset cannot be saved as it is; null if it can. The field itself shows it, too. */
function savingFault({ title, columns, metrics, templateParams }: DatasetContents): string | null {
  if (title.trim() === '') return t('The dataset needs a name.');
  const columnFault = namesFault(Object.values(columns).map((each) => each.column_name));
  if (columnFault) return t('Each column needs a name of its own.');
  const metricFault = namesFault(Object.values(metrics).map((each) => each.metric_name));
  if (metricFault) return t('Each metric needs a name of its own.');
  if (Object.values(metrics).some(({ expression }) => expression.trim() === ''))
    return t('Each metric needs SQL.');
  return templateParams.trim() === '' || isTemplateParams(templateParams)
    ? null
    : t('The template parameters are not a JSON object.');
}

const namesFault = (names: readonly string[]): boolean =>
  names.some((name) => name.trim() === '') || new Set(names).size < names.length;

export interface DatasetActionsProps extends EditedDataset {
  readonly mayChange: boolean;
}

/** Undo, save, and what else is done with a dataset. */
export function DatasetActions(props: DatasetActionsProps): ReactNode {
  const { row, draft, state, mayChange } = props;
  const navigate = useNavigate();
  const [open, setOpen] = useState<DatasetDialog | null>(null);
  const { db } = useDevice();
  const number = useLive(() => chartableNumber(db, row), [db, row]) ?? null;
  const fault = savingFault(state.content);
  const isUnsavable = !mayChange || !state.isChanged || fault !== null;
  useSaveCommand(t('Save'), isUnsavable, draft.save);
  return (
    <>
      {isInConflict(row) && <DocumentConflict row={row} title={state.content.title} />}
      <IconButton icon={Undo2} label={t('Undo')} isDisabled={!state.canUndo} onPress={draft.undo} />
      <IconButton icon={Redo2} label={t('Redo')} isDisabled={!state.canRedo} onPress={draft.redo} />
      <Button
        icon={ChartColumn}
        isDisabled={number === null}
        onPress={() => number !== null && void navigate(newChartAddress(number, null, row.uuid))}
      >
        {t('New chart')}
      </Button>
      <Button
        kind="primary"
        icon={Save}
        isDisabled={isUnsavable}
        onPress={draft.save}
        {...(fault !== null && { title: fault })}
      >
        {t('Save')}
      </Button>
      <ActionsMenu {...props} onOpen={setOpen} />
      <DatasetDialogs {...props} open={open} onClose={() => setOpen(null)} />
    </>
  );
}

interface ActionsMenuProps extends DatasetActionsProps {
  readonly onOpen: (dialog: DatasetDialog) => void;
}

function ActionsMenu({ row, state, mayChange, onOpen }: ActionsMenuProps): ReactNode {
  const device = useDevice();
  const navigate = useNavigate();
  const [isCopying, run] = useOneAtATime();
  const copy = (): void =>
    void run(async () => {
      const address = await copyDataset(device, row);
      if (address !== null) void navigate(address);
    }).catch((error: unknown) => device.reportError(error, 'dataset'));
  // Only a dataset of a server has a source, and users that it is replaced in.
  const isLocal = row.remoteId === null;
  return (
    <Menu
      label={t('Dataset actions')}
      placement="bottom end"
      items={[
        {
          id: 'sync',
          label: t('Sync columns from source'),
          icon: RefreshCw,
          disabled: isLocal,
          run: () => onOpen('sync'),
        },
        {
          id: 'replace',
          label: t('Replace everywhere…'),
          icon: Replace,
          disabled: isLocal,
          run: () => onOpen('replace'),
        },
        { id: 'copy', label: t('Duplicate'), icon: Copy, disabled: isCopying, run: copy },
        { id: 'history', label: t('History'), icon: History, run: () => onOpen('history') },
        {
          id: 'discard',
          label: t('Discard changes'),
          icon: Undo2,
          separated: true,
          danger: true,
          disabled: !state.isChanged,
          run: () => onOpen('discard'),
        },
        {
          id: 'delete',
          label: t('Delete'),
          icon: Trash2,
          danger: true,
          disabled: !mayChange,
          run: () => onOpen('delete'),
        },
      ]}
    >
      <IconButton label={t('Dataset actions')} icon={EllipsisVertical} />
    </Menu>
  );
}
