import { Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { RemoveButton } from '#ui/kit/RemoveButton.tsx';
import styles from '../Explore.module.css';

export interface ChipListProps {
  readonly label: string;
  readonly items: readonly { readonly text: string; readonly note?: string }[];
  readonly addLabel: string;
  /** Whether another one can be added. */
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (at: number) => void;
  readonly onRemove: (at: number) => void;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * The entries of a list control. A chip opens with a click, moves with Alt and the arrow keys, and is removed with
 * Delete.
 */
export function ChipList(props: ChipListProps): ReactNode {
  const { label, items, addLabel, canAdd, onAdd, onEdit, onRemove, onMove } = props;
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step !== undefined && items[at + step] !== undefined) {
      event.preventDefault();
      onMove(at, at + step);
      const list = event.currentTarget.closest('ul');
      requestAnimationFrame(() => list?.querySelectorAll<HTMLElement>('[data-chip]')[at + step]?.focus());
    }
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(at);
  };
  return (
    <>
      {items.length > 0 && (
        <ul aria-label={label} className={styles['chips']}>
          {items.map(({ text, note }, at) => (
            <li key={`${text} ${at}`} className={styles['chip']} data-gone={note !== undefined || undefined}>
              <button
                type="button"
                data-chip
                className={styles['chipText']}
                title={note === undefined ? text : `${text}: ${note}`}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
                onClick={() => onEdit(at)}
                onKeyDown={(event) => onKeyDown(event, at)}
              >
                {text}
                {note !== undefined && <span className={styles['chipNote']}>{note}</span>}
              </button>
              <RemoveButton what={text} onPress={() => onRemove(at)} />
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <Button kind="quiet" icon={Plus} onPress={onAdd}>
          {addLabel}
        </Button>
      )}
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
