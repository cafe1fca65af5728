import type { ReactNode } from 'react';
import { saveFilters } from '#commands/dashboard/dashboard.ts';
import { useDevice } from '../../../services/device.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { FilterEditor, type FilterEdits } from './FilterEditor.tsx';

export interface FilterDialogProps {
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
