import { useState } from 'react';
import type { GridProps } from '../gridProps.ts';
import { INITIAL_SELECTION, type CellPlace, selectionAt } from './selection.ts';

/** The selection, and the cell that is open in the panel. A new source resets both; a new place is selected. */
export function useGridSelection(source: GridProps['source'], place: CellPlace | null) {
  const [shown, setShown] = useState(source);
  const [rawSelection, setSelection] = useState(INITIAL_SELECTION);
  const [opened, setOpened] = useState<CellPlace | null>(null);
  if (shown !== source) {
    setShown(source);
    setSelection(place === null ? INITIAL_SELECTION : selectionAt(place));
    setOpened(null);
  }

  const [placed, setPlaced] = useState(place);
  if (placed !== place) {
    setPlaced(place);
    if (place !== null) setSelection(selectionAt(place));
  }
  return { rawSelection, setSelection, opened, setOpened };
}
