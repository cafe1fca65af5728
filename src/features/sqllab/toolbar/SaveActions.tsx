import { BookmarkCheck, BookmarkPlus, Link2, Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLab } from '../lab/labContext.ts';
import { differs } from '../lab/labSaved.ts';
import type { Shown } from '../lab/shown.ts';

// Not needed before the editor is usable, so not loaded before it.
const SaveDialog = lazy(async () => ({ default: (await import('./SaveDialog.tsx')).SaveDialog }));

/** Keeps the tab's query under a name: a new one, or the one it has already; and links to it. */
export function SaveActions({ shown }: { readonly shown: Shown }): ReactNode {
  const lab = useLab();
  const [isNaming, setNaming] = useState(false);
  const { tab, savedQuery } = shown;
  return (
    <>
      {savedQuery === null ? (
        <IconButton small label={t('Save')} icon={Save} onPress={() => setNaming(true)} />
      ) : (
        <>
          <IconButton
            small
            label={t('Update')}
            hint={savedQuery.label}
            icon={BookmarkCheck}
            isDisabled={!differs(tab, savedQuery)}
            onPress={() => void lab.saved.update(savedQuery)}
          />
          <IconButton small label={t('Save as')} icon={BookmarkPlus} onPress={() => setNaming(true)} />
        </>
      )}
      <IconButton small label={t('Copy link')} icon={Link2} onPress={() => void lab.saved.copyLink()} />
      <Suspense fallback={null}>
        {isNaming && (
          <SaveDialog
            name={savedQuery?.label ?? tab.name}
            description={savedQuery?.description ?? ''}
            onClose={() => setNaming(false)}
            onSave={(label, description) => void lab.saved.saveAs(label, description)}
          />
        )}
      </Suspense>
    </>
  );
}
