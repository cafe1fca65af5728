import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import type { Snippet } from '#domain/sql/editorSettings.ts';
import { useLab } from '../lab/labContext.ts';
import styles from './SnippetsDialog.module.css';
import { useSnippets } from './useSnippets.ts';
import { isSnippetName } from './snippetName.ts';

interface SnippetFormProps {
  readonly snippet: Snippet;
  readonly onChange: (snippet: Snippet) => void;
  readonly onRemove: () => void;
}

/** The name and the text of one snippet. */
function SnippetForm({ snippet, onChange, onRemove }: SnippetFormProps): ReactNode {
  return (
    <div className={styles['form']}>
      <TextField
        label={t('Name')}
        value={snippet.name}
        onChange={(name) => onChange({ ...snippet, name })}
        {...(isSnippetName(snippet.name)
          ? { note: t('Typing it in the editor offers the snippet.') }
          : { error: t('One word of letters, digits and underscores, so that it can be typed in SQL.') })}
      />
      <TextField
        mono
        label={t('SQL')}
        rows={8}
        value={snippet.text}
        onChange={(text) => onChange({ ...snippet, text })}
        note={t('Write ${name} where something is filled in; Tab goes from one to the next.')}
      />
      <Button icon={Trash2} onPress={onRemove}>
        {t('Delete snippet')}
      </Button>
    </div>
  );
}

/** The person's own snippets: written, inserted and deleted. */
export function SnippetsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { editor } = useLab();
  const { snippets, add, change, remove } = useSnippets();
  const [chosen, setChosen] = useState<string | null>(null);
  const snippet = snippets.find((each) => each.id === chosen) ?? snippets[0];

  function insert(text: string): void {
    onClose();
    // After the dialog has returned the focus, so that the text keeps it.
    requestAnimationFrame(() => editor.aid('snippet', text));
  }

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
            <Button kind="primary" isDisabled={snippet.text === ''} onPress={() => insert(snippet.text)}>
              {t('Insert')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <Button
            icon={Plus}
            onPress={() => setChosen(add(editor.hasSelection.get() ? editor.runnable().sql : ''))}
          >
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
          <SnippetForm
            key={snippet.id}
            snippet={snippet}
            onChange={change}
            onRemove={() => remove(snippet)}
          />
        )}
      </div>
    </Dialog>
  );
}
