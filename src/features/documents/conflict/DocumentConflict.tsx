import { type ReactNode, Suspense, useState } from 'react';
import type { DocumentInConflict } from '#store/documents/documents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';

const SaveConflictDialog = lazyPart(async () => ({
  default: (await import('./SaveConflictDialog.tsx')).SaveConflictDialog,
}));

/** A save of a document that was also changed elsewhere: opens both sides for a decision. */
export function DocumentConflict(props: {
  readonly row: DocumentInConflict;
  readonly title: string;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('Save conflict')}</Button>
      <Suspense fallback={null}>
        {isOpen && (
          <SaveConflictDialog document={props.row} title={props.title} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
