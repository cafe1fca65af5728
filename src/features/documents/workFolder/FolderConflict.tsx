import { type ReactNode, useEffect, useState } from 'react';
import type { DocumentConflict } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import type { WorkFolderFile, WorkFolderService } from '../../services/workFolder.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { TakenSides } from '../conflict/SaveConflictDialog.tsx';

const SaveConflictDialog = lazyPart(async () => ({
  default: (await import('../conflict/SaveConflictDialog.tsx')).SaveConflictDialog,
}));

interface FolderConflictProps {
  readonly service: WorkFolderService;
  readonly file: WorkFolderFile;
  readonly onClose: () => void;
}

/** What the page and a file both changed, with both sides. */
export function FolderConflict({ service, file, onClose }: FolderConflictProps): ReactNode {
  const { reportError } = useDevice();
  const { toasts } = usePage();
  const { id, kind, title } = file;
  // As it was when the dialog opened: it is what the person decides about.
  const [conflict, setConflict] = useState<DocumentConflict | null>(null);
  useEffect(
    () =>
      void service.conflictOf(id).then(
        (found) => (found === null ? onClose() : setConflict((before) => before ?? found)),
        (error: unknown) => reportError(error, 'work in a folder'),
      ),
    [service, id, onClose, reportError],
  );
  if (conflict === null) return null;

  async function decide(sides: DocumentConflict, taken: TakenSides): Promise<void> {
    const each =
      taken.take === 'each'
        ? taken.sides
        : sides.conflicts.map(() => (taken.take === 'theirs' ? 'theirs' : 'mine'));
    await service.decide(id, sides, each);
    toasts.show('success', t('Both have what you kept.'));
  }
  return (
    <SaveConflictDialog
      document={{ id, kind, conflict, saved: null }}
      title={title}
      onClose={onClose}
      other={{
        name: t('Changed in the page and in the folder'),
        mine: t('on this page'),
        theirs: t('in the file {file}', { file: file.path ?? '' }),
        mergedTitle: t('Also changed in the folder, and merged'),
        note: t('What you keep is written to the file. What changes here is a step that can be undone.'),
        onDecide: (taken) =>
          void decide(conflict, taken).catch((error: unknown) => reportError(error, 'work in a folder')),
      }}
    />
  );
}
