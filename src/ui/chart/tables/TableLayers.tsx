import { type ReactNode, useState } from 'react';
import { createLayerKeys } from './layerKeys.ts';
import styles from './TableChart.module.css';

export interface TableLayersProps<T extends object> {
  readonly shown: T;
  /** What will probably be shown next; null if nothing is expected. */
  readonly ahead: T | null;
  /** Should be memoized by what it gets: then nothing of it is rendered when it is shown. */
  readonly children: (table: T) => ReactNode;
}

/**
 * A table, and the one that will probably be shown next: it is laid out below the first, without height, so that
 * the browser only has to paint it when it is shown.
 */
export function TableLayers<T extends object>({ shown, ahead, children }: TableLayersProps<T>): ReactNode {
  const [keys] = useState(createLayerKeys);
  const layers = [{ table: shown, key: keys.shown(shown), isAhead: false }];
  if (ahead !== null && ahead !== shown) layers.push({ table: ahead, key: keys.next(ahead), isAhead: true });
  return layers.map(({ table, key, isAhead }) => (
    <div key={key} className={isAhead ? styles['ahead'] : undefined}>
      {children(table)}
    </div>
  ));
}
