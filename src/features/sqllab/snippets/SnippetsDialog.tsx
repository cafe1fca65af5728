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
import styles from './SnippetsDialog.module.css';

/** The person's own snippets: written, inserted and deleted. They are stored as they are typed. */
export function SnippetsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const lab = useLab();
  const { db, change, random } = useDevice();
  const { toasts } = usePage();
  const [chosen, setChosen] = useState<string | null>(null);
  const stored = useLive(() => setting(db, 'editor'), [db])?.snippets;
  /** What is typed here, ahead of what is stored. */
  const [typed, setTyped] = useState<readonly Snippet[] | null>(null);
  const snippets = typed ?? stored ?? [];
  const snippet = snippets.find((each) => each.id === chosen) ?? snippets[0];

  function store(next: readonly Snippet[]): void {
    setTyped(next);
    change(setEditorSettings({ snippets: [...next] }));
  }

  function add(): void {
    const { sql } = lab.editor.runnable();
    const text = lab.editor.hasSelection.get() ? sql : '';
    const made = { id: newId(random), name: freeSnippetName(snippets.map(({ name }) => name)), text };
    store([...snippets, made]);
    setChosen(made.id);
  }

  function remove(gone: Snippet): void {
    const before = snippets;
    store(before.filter((each) => each.id !== gone.id));
    toasts.show('info', t('Deleted the snippet {name}', { name: gone.name }), {
      action: { label: t('Undo'), run: () => store(before) },
    });
  }

  const edit = (patch: Partial<Snippet>) =>
    store(snippets.map((each) => (each.id === snippet?.id ? { ...each, ...patch } : each)));

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
