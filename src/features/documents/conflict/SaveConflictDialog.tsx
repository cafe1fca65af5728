import type { ReactNode } from 'react';
import type { DocumentInConflict } from '#store/documents/documents.ts';
import { formatAge } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useResolve } from './useResolve.ts';

interface SaveConflictDialogProps {
  readonly document: DocumentInConflict;
  readonly title: string;
  readonly onClose: () => void;
}

/** A save that was changed here and elsewhere, with both sides; the person decides which is kept. */
export function SaveConflictDialog({ document, title, onClose }: SaveConflictDialogProps): ReactNode {
  const { clock } = useDevice();
  const resolve = useResolve(document.id);
  const { conflict, saved } = document;
  const author = conflict.author ?? '';
  return (
    <ConflictDialog
      name={t('Save conflict')}
      document={document}
      title={title}
      conflict={conflict}
      mine={t('saved on this device {age}', { age: formatAge(clock.now() - (saved?.at ?? conflict.at)) })}
      theirs={author === '' ? t('saved on the server') : t('saved on the server by {author}', { author })}
      mergedTitle={
        author === ''
          ? t('Also changed elsewhere, and merged')
          : t('Also changed by {author}, and merged', { author })
      }
      hasBoth
      note={t(
        'Keep both saves your copy as a new object and takes theirs here. What is not kept stays in the versions for 90 days, from which it can be restored.',
      )}
      onDecide={(taken) => resolve(taken.take, taken.take === 'each' ? taken.sides : [])}
      onClose={onClose}
    />
  );
}
