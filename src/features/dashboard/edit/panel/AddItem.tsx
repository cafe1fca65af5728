import { GripVertical, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { placeOfAddition } from '#domain/dashboard/edit/edits/add.ts';
import type { Addition } from '#domain/dashboard/edit/newComponent.ts';
import { Button } from '#ui/kit/Button.tsx';
import type { Icon } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import styles from './ComponentsPanel.module.css';
import { useDragSource } from '../drag/dragging.ts';
import { useEditing } from '../editContext.ts';
import { useTouchDrag } from '../drag/touchDrag.ts';

export interface AddItemProps {
  readonly name: string;
  readonly addition: Addition;
  readonly icon?: Icon | undefined;
  /** Below the name. */
  readonly detail?: string | undefined;
  readonly isHere?: boolean;
}

/** A component to add: dragged to its place, or appended by its button. */
export function AddItem({
  name,
  addition,
  icon: ItemIcon,
  detail = '',
  isHere = false,
}: AddItemProps): ReactNode {
  const { session, drops, tabInView } = useEditing();
  const item = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  useDragSource(item, item, isHere ? null : { addition });
  useTouchDrag(grip, isHere ? null : { addition }, drops);
  function add(): void {
    session.run({ kind: 'add', addition, to: placeOfAddition(session.shown.get(), tabInView(), addition) });
  }
  return (
    <li ref={item} className={styles['item']} data-here={isHere || undefined}>
      {/* The rest of the item scrolls the list by touch. */}
      <span ref={grip} className={styles['grip']}>
        <GripVertical size={14} aria-hidden />
      </span>
      {ItemIcon !== undefined && <ItemIcon size={16} aria-hidden />}
      <span className={styles['names']}>
        <span className={styles['name']}>{name}</span>
        {(isHere || detail !== '') && (
          <span className={styles['detail']}>{isHere ? t('On this dashboard') : detail}</span>
        )}
      </span>
      <Button
        kind="quiet"
        icon={Plus}
        aria-label={t('Add {name}', { name })}
        isDisabled={isHere}
        onPress={add}
      />
    </li>
  );
}
