import type { ReactNode } from 'react';
import type { Observable } from '#ui/observable.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { DropHint } from './dragging.ts';
import styles from '../EditMode.module.css';

/** The drop position, or why a drop is not possible there. */
export function DropLine({ hint }: { readonly hint: Observable<DropHint | null> }): ReactNode {
  const shown = useObservable(hint);
  if (shown === null) return null;
  const { left, top, right, bottom } = shown.line;
  return (
    <div
      className={styles['drop']}
      data-refused={shown.refusal !== null || undefined}
      style={{ left, top, width: right - left, height: bottom - top }}
    >
      {shown.refusal !== null && <span className={styles['refusal']}>{shown.refusal}</span>}
    </div>
  );
}
