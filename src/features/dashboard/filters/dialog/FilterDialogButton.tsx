import { ListFilterPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { FilterEditor, type FilterEdits } from './FilterEditor.tsx';
import { useDashboard } from '../../runtime/runtime.ts';
import { useDevice } from '../../../services/device.ts';
import { saveFilters } from '#commands/dashboard/dashboard.ts';

interface FilterDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog "Add or edit filters". Each time it opens it starts from the stored filters of the dashboard. */
export function FilterDialog({ isOpen, onClose }: FilterDialogProps): ReactNode {
  const { change } = useDevice();
  const { dashboard, metadata } = useDashboard();
  const save = ({ filters, controls }: FilterEdits): void =>
    change(saveFilters({ id: dashboard.id, ...args(filters), controls: args(controls) }));
  return isOpen ? <FilterEditor metadata={metadata} onSave={save} onClose={onClose} /> : null;
}

/** In the looser types of commands, which validate them. */
const args = ({ modified, deleted, reordered }: FilterEdits['filters']) => ({
  modified: modified.map((each) => ({ ...each })),
  deleted: [...deleted],
  reordered: [...reordered],
});

/** Opens the dialog; as an icon where there is no bar yet. */
export function FilterDialogButton(props: {
  readonly asIcon?: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  const { asIcon = false, onOpen } = props;
  const label = t('Add or edit filters');
  return asIcon ? (
    <IconButton label={label} icon={ListFilterPlus} placement="right" onPress={onOpen} />
  ) : (
    <Button kind="quiet" icon={ListFilterPlus} onPress={onOpen}>
      {label}
    </Button>
  );
}
