import { useState } from 'react';
import { keepNewDataset } from '#commands/keepNewDataset.ts';
import type { NewDatasetDraft } from '#domain/dataset/creation/newDatasetDraft.ts';
import { useDevice } from '../../services/device.ts';
import type { ShownPlace } from './usePlace.ts';

export interface DraftFieldsProps {
  readonly draft: NewDatasetDraft;
  readonly shown: ShownPlace;
  readonly set: (parts: Partial<NewDatasetDraft>) => void;
}

/** What is filled in of a new dataset: each change is on screen at once and kept on this device. */
export function useNewDatasetDraft(
  opened: NewDatasetDraft,
): readonly [draft: NewDatasetDraft, set: (draft: NewDatasetDraft) => void] {
  const { change } = useDevice();
  const [draft, setDraft] = useState(opened);
  return [
    draft,
    (next) => {
      setDraft(next);
      change(keepNewDataset({ ...next }));
    },
  ];
}
