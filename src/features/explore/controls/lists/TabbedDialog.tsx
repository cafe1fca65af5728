import type { ReactNode } from 'react';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import styles from '../../Explore.module.css';
import { FieldsDialog } from '../FieldsDialog.tsx';

export interface DialogTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly panel: () => ReactNode;
}

export interface TabbedDialogProps<Id extends string> {
  readonly title: string;
  readonly tabs: readonly DialogTab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** All that the person can type or choose in its tabs. */
  readonly edited: unknown;
  readonly onClose: () => void;
  /** Null while something is missing. */
  readonly onSave: (() => void) | null;
}

/** A dialog with several ways to choose or write a value. */
export function TabbedDialog<Id extends string>(props: TabbedDialogProps<Id>): ReactNode {
  const { title, tabs, selected, onSelect, edited, onClose, onSave } = props;
  return (
    <FieldsDialog isBare title={title} edited={edited} onClose={onClose} onSave={onSave}>
      <Tabs
        label={title}
        selected={selected}
        onSelect={(id) => {
          const tab = tabs.find((each) => each.id === id);
          if (tab !== undefined) onSelect(tab.id);
        }}
        items={tabs.map(({ id, label, panel }) => ({
          id,
          label,
          panel: () => <div className={styles['dialogFields']}>{panel()}</div>,
        }))}
      />
    </FieldsDialog>
  );
}
