import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { RemoveButton } from '#ui/kit/RemoveButton.tsx';
import { t } from '#ui/t.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { focusWhenLost } from '../focusWhenLost.ts';
import styles from './Chips.module.css';

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
  /** Begins a drag of an entry; without it, none can be dragged. */
  readonly onDragStart?: (event: DragEvent, at: number) => void;
}

/**
 * The entries of a list control. A chip opens with a click, moves with Alt and the arrow keys, and is removed with
 * Delete. On a touch screen, which has no keys, it has buttons that move it.
 */
export function ChipList(props: ChipListProps): ReactNode {
  const { label, items, addLabel, canAdd, onAdd, onEdit, onRemove, onMove, onDragStart } = props;
  const isTouch = useMedia('(pointer: coarse)');
  const box = useRef<HTMLDivElement>(null);
  const couldAdd = useRef(canAdd);
  // The button that opened the dialog is gone with its last entry, and the focus with it.
  useEffect(() => {
    const isGone = couldAdd.current && !canAdd;
    couldAdd.current = canAdd;
    return isGone ? focusIn(box.current, 0) : undefined;
  }, [canAdd]);
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step !== undefined && items[at + step] !== undefined) {
      event.preventDefault();
      onMove(at, at + step);
      const list = event.currentTarget.closest('ul');
      requestAnimationFrame(() => list?.querySelectorAll<HTMLElement>('[data-chip]')[at + step]?.focus());
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      onRemove(at);
      focusIn(box.current, at);
    }
  };
  return (
    <div ref={box} className={styles['chipList']}>
      {items.length > 0 && (
        <ul aria-label={label} className={styles['chips']}>
          {items.map(({ text, note }, at) => (
            <li
              key={`${text} ${at}`}
              className={styles['chip']}
              data-gone={note !== undefined || undefined}
              {...(onDragStart && {
                draggable: true,
                onDragStart: (event) => onDragStart(event, at),
              })}
            >
              <button
                type="button"
                data-chip
                className={styles['chipText']}
                title={note === undefined ? text : `${text}: ${note}`}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
                onClick={() => onEdit(at)}
                onKeyDown={(event) => onKeyDown(event, at)}
              >
                <bdi>{text}</bdi>
                {note !== undefined && <span className={styles['chipNote']}>{note}</span>}
              </button>
              {isTouch && items.length > 1 && (
                <>
                  <IconButton
                    small
                    icon={ChevronUp}
                    label={t('Move {what} up', { what: text })}
                    isDisabled={at === 0}
                    onPress={() => onMove(at, at - 1)}
                  />
                  <IconButton
                    small
                    icon={ChevronDown}
                    label={t('Move {what} down', { what: text })}
                    isDisabled={at === items.length - 1}
                    onPress={() => onMove(at, at + 1)}
                  />
                </>
              )}
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
    </div>
  );
}

/** Focuses the entry at a place, or what is left, once the focus is nowhere. */
function focusIn(box: HTMLElement | null, at: number): () => void {
  if (box === null) return () => undefined;
  return focusWhenLost(box.ownerDocument, () => {
    const chips = box.querySelectorAll<HTMLElement>('[data-chip]');
    return chips[at] ?? chips[chips.length - 1] ?? box.querySelector('button');
  });
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
