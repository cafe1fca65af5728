import { useState } from 'react';
import { moved } from '#charts/explore/place/listValues.ts';
import type { ChipListProps } from './ChipList.tsx';

export interface EditedList<Entry> {
  /** The index of the entry in the dialog: the end for a new one; null for none. */
  readonly edited: number | null;
  readonly close: () => void;
  /** Puts the entry of the dialog in its place, and closes it. */
  readonly save: (entry: Entry) => void;
  /** For the list of the entries. */
  readonly list: Pick<ChipListProps, 'onAdd' | 'onEdit' | 'onRemove' | 'onMove'>;
}

/** The entries of a list control, each edited in a dialog. */
export function useEditedList<Entry>(
  entries: readonly Entry[],
  onChange: (entries: readonly Entry[]) => void,
): EditedList<Entry> {
  const [edited, setEdited] = useState<number | null>(null);
  const close = (): void => setEdited(null);
  return {
    edited,
    close,
    save(entry) {
      if (edited !== null) onChange(entries.toSpliced(edited, 1, entry));
      close();
    },
    list: {
      onAdd: () => setEdited(entries.length),
      onEdit: setEdited,
      onRemove: (at) => onChange(entries.toSpliced(at, 1)),
      onMove: (from, to) => onChange(moved(entries, from, to)),
    },
  };
}
