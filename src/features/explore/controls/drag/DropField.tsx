import { type DragEvent, type ReactNode, useState } from 'react';
import type { DraggedPart, PartKind } from '#charts/explore/place/droppedPart.ts';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import { draggedKinds, draggedPart } from './partDrag.ts';

export interface DropFieldProps {
  readonly takes: readonly PartKind[];
  /** `at` is the entry that it was dropped on. Returns why it is refused, or null. */
  readonly onDrop: (part: DraggedPart, at: number | null) => string | null;
  readonly children: ReactNode;
}

/** A field that takes columns, metrics or filters which are dragged to it; what does not fit is refused with a reason. */
export function DropField({ takes, onDrop, children }: DropFieldProps): ReactNode {
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onDragOver = (event: DragEvent): void => {
    const kinds = draggedKinds(event);
    if (kinds.length === 0) return;
    const fits = kinds.some((kind) => takes.includes(kind));
    if (fits) event.preventDefault();
    setOver(fits);
    setRefusal(fits ? null : refusalOf(kinds));
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    setOver(false);
    setRefusal(null);
  };
  return (
    <div
      role="presentation"
      data-takes={takes.join(' ')}
      data-over={isOver || undefined}
      className={styles['drop']}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={(event) => {
        const part = draggedPart(event);
        if (part === null) return;
        event.preventDefault();
        setOver(false);
        const chip = event.target instanceof Element ? event.target.closest('li') : null;
        const at = chip === null ? -1 : [...(chip.parentElement?.children ?? [])].indexOf(chip);
        setRefusal(onDrop(part, at < 0 ? null : at));
      }}
    >
      {children}
      {refusal !== null && (
        <p role="status" className={styles['note']}>
          {refusal}
        </p>
      )}
    </div>
  );
}

const refusalOf = (kinds: readonly PartKind[]): string =>
  kinds.includes('filter') ? t('Filters do not fit here.') : t('Only columns fit here.');
