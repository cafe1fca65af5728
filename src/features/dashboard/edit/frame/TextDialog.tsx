import { type ReactNode, useState } from 'react';
import { asText } from '#domain/jsonValue.ts';
import { findComponent, metaOf } from '#domain/dashboard/edit/layoutMap.ts';
import { componentName } from '#domain/dashboard/edit/names.ts';
import { EMPTY_TEXT } from '#domain/dashboard/layout/layoutNode.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { MarkdownText } from '../../layout/MarkdownText.tsx';
import { useEditing, useShownLayout } from '../editContext.ts';
import styles from './TextDialog.module.css';

/** Edits the text of a header or a tab, or the Markdown of a text beside its preview. */
export function TextDialog({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactNode {
  const { session } = useEditing();
  const shown = useShownLayout();
  const component = findComponent(shown, id);
  const isMarkdown = component?.type === 'MARKDOWN';
  const key = isMarkdown ? 'code' : 'text';
  const [typed, setTyped] = useState(() => {
    const text = asText(component === null ? '' : metaOf(component)[key]);
    return text === EMPTY_TEXT ? '' : text;
  });

  function keep(): void {
    if (session.run({ kind: 'setMeta', id, change: { [key]: typed } })) onClose();
  }

  return (
    <Dialog
      title={t('Edit {name}', { name: componentName(shown, id, t) })}
      isOpen
      onClose={onClose}
      isDismissable={false}
      width={isMarkdown ? 'wide' : 'narrow'}
      actions={<DialogActions onCancel={onClose} onPress={keep} />}
    >
      {isMarkdown ? (
        <div className={styles['sides']}>
          <TextField label={t('Markdown')} rows={16} mono value={typed} onChange={setTyped} autoFocus />
          <section aria-label={t('Preview')} className={styles['preview']}>
            <MarkdownText code={typed} />
          </section>
        </div>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            keep();
          }}
        >
          <TextField label={t('Text')} value={typed} onChange={setTyped} autoFocus maxLength={500} />
        </form>
      )}
    </Dialog>
  );
}
