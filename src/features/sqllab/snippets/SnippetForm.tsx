import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Snippet } from '#domain/sql/editorSettings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { isSnippetName } from './snippetName.ts';
import styles from './SnippetsDialog.module.css';

interface SnippetFormProps {
  readonly snippet: Snippet;
  readonly onChange: (snippet: Snippet) => void;
  readonly onRemove: () => void;
}

/** The name and the text of one snippet. */
export function SnippetForm({ snippet, onChange, onRemove }: SnippetFormProps): ReactNode {
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
