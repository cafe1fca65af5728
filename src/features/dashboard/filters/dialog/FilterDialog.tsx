import type { ReactNode } from 'react';
import { FilterEditor } from './FilterEditor.tsx';

export interface FilterDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog "Add or edit filters". Each time it opens it starts from the stored filters of the dashboard. */
export function FilterDialog({ isOpen, onClose }: FilterDialogProps): ReactNode {
  return isOpen ? <FilterEditor onClose={onClose} /> : null;
}
