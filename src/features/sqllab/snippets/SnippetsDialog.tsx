import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { setEditorSettings } from '#commands/editorSettings.ts';
import { newId } from '#domain/ids.ts';
import type { Snippet } from '#domain/sql/editorSettings.ts';
import { setting } from '#store/settings.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useLab } from '../lab/labContext.ts';
import { freeSnippetName, isSnippetName } from './snippetName.ts';
import { withWritten } from './withWritten.ts';
import styles from './SnippetsDialog.module.css';

/** The person's own snippets: written, inserted and deleted. They are stored as they are typed. */
export function SnippetsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const lab = useLab();
  const { db, change, random, reportError } = useDevice();
  const { toasts } = usePage();
  const [chosen, setChosen] = useState<string | null>(null);
  const stored = useLive(() => setting(db, 'editor'), [db])?.snippets;
  /** What is written here, ahead of what is stored: null for what was deleted. Others stay as they are stored. */
  const [written, setWritten] = useState<ReadonlyMap<string, Snippet | null>>(new Map());
  const snippets = withWritten(stored ?? [], written);
  const snippet = snippets.find((each) => each.id === chosen) ?? snippets[0];

  function store(id: string, next: Snippet | null): void {
    const now = new Map([...written, [id, next]]);
    setWritten(now);
    change(setEditorSettings({ snippets: withWritten(stored ?? [], now) }));
  }

  function add(): void {
    const { sql } = lab.editor.runnable();
    const text = lab.editor.hasSelection.get() ? sql : '';
    const made = { id: newId(random), name: freeSnippetName(snippets.map(({ name }) => name)), text };
    store(made.id, made);
    setChosen(made.id);
  }

  function remove(gone: Snippet): void {
    store(gone.id, null);
    // The dialog may be closed by then, and other snippets written.
    const restore = async (): Promise<void> => {
      setWritten((now) => new Map([...now, [gone.id, gone]]));
      const { snippets: left } = await setting(db, 'editor');
      change(setEditorSettings({ snippets: withWritten(left, new Map([[gone.id, gone]])) }));
    };
    toasts.show('info', t('Deleted the snippet {name}', { name: gone.name }), {
      action: {
        label: t('Undo'),
        run: () => void restore().catch((error: unknown) => reportError(error, 'restore of a snippet')),
      },
    });
  }

  const edit = (patch: Partial<Snippet>): void => {
    if (snippet !== undefined) store(snippet.id, { ...snippet, ...patch });
  };

  return (
    <Dialog
      title={t('Snippets')}
      width="wide"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Close')}</Button>
          {snippet !== undefined && (
            <Button
              kind="primary"
              isDisabled={snippet.text === ''}
              onPress={() => {
                onClose();
                // After the dialog has returned the focus, so that the text keeps it.
                requestAnimationFrame(() => lab.editor.aid('snippet', snippet.text));
              }}
            >
              {t('Insert')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <Button icon={Plus} onPress={add}>
            {t('New snippet')}
          </Button>
          <ul aria-label={t('Snippets')} className={styles['list']}>
            {snippets.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  aria-pressed={each === snippet}
                  className={classes(styles['entry'], each === snippet && styles['chosen'])}
                  onClick={() => setChosen(each.id)}
                >
                  {each.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
        {snippet === undefined ? (
          <p className={styles['note']}>
            {t('A snippet is SQL that you write often. Type its name in the editor to insert it.')}
          </p>
        ) : (
          <div key={snippet.id} className={styles['form']}>
            <TextField
              label={t('Name')}
              value={snippet.name}
              onChange={(name) => edit({ name })}
              {...(isSnippetName(snippet.name)
                ? { note: t('Typing it in the editor offers the snippet.') }
                : {
                    error: t('One word of letters, digits and underscores, so that it can be typed in SQL.'),
                  })}
            />
            <TextField
              mono
              label={t('SQL')}
              rows={8}
              value={snippet.text}
              onChange={(text) => edit({ text })}
              note={t('Write ${name} where something is filled in; Tab goes from one to the next.')}
            />
            <Button icon={Trash2} onPress={() => remove(snippet)}>
              {t('Delete snippet')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
