import { BookmarkCheck, BookmarkPlus, Link2, Save } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useCommands } from '../../services/page.ts';
import { useLab } from '../lab/labContext.ts';
import { differs } from '../lab/tabs/labSaved.ts';
import type { ShownTab } from '../lab/shown.ts';
import { SAVE_KEYS } from '../shortcuts.ts';
import styles from './Toolbar.module.css';

// Loaded after the editor is usable.
const SaveDialog = lazyPart(async () => ({ default: (await import('./SaveDialog.tsx')).SaveDialog }));

/** Saves the tab's query, under a new name or its existing one, and copies links to it. */
export function SaveActions({ shown }: { readonly shown: ShownTab }): ReactNode {
  const lab = useLab();
  const [isNaming, setNaming] = useState(false);
  const { tab, savedQuery } = shown;
  const isChanged = savedQuery !== null && differs(tab, savedQuery);
  useCommands(
    useMemo(() => {
      const group = 'SQL editor';
      const saveAs = { id: 'sqllab.saveAs', label: t('Save as'), group, run: () => setNaming(true) };
      const save =
        savedQuery === null
          ? { ...saveAs, id: 'sqllab.save', label: t('Save') }
          : {
              id: 'sqllab.save',
              label: t('Update'),
              group,
              // The key is handled even with nothing to save: otherwise the browser would save the page.
              run: () => void (isChanged && lab.saved.update(savedQuery)),
            };
      const link = { id: 'sqllab.link', label: t('Copy link'), group, run: () => void lab.saved.copyLink() };
      return [{ ...save, shortcut: SAVE_KEYS }, ...(savedQuery === null ? [] : [saveAs]), link];
    }, [lab, savedQuery, isChanged]),
  );
  return (
    <>
      {savedQuery === null ? (
        <>
          <IconButton small label={t('Save')} icon={Save} onPress={() => setNaming(true)} />
          {/* The place of Save as once the query is saved, so that nothing moves then. */}
          <span className={styles['reserved']} />
        </>
      ) : (
        <>
          <IconButton
            small
            label={t('Update')}
            hint={savedQuery.label}
            icon={BookmarkCheck}
            isDisabled={!isChanged}
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
