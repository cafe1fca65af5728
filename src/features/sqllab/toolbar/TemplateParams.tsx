import type { ReactNode } from 'react';
import { useState } from 'react';
import { setTemplateParams } from '#commands/tab/tabEdit.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import styles from './Toolbar.module.css';

export interface TemplateParamsProps {
  readonly tab: QueryEditor;
  /** Part of the toolbar's line, where it is small until it has the focus. */
  readonly isInLine: boolean;
}

/** Values for the templates of the SQL, as a JSON object. Invalid JSON is reported and kept. */
export function TemplateParams({ tab, isInLine }: TemplateParamsProps): ReactNode {
  const { change } = useDevice();
  // The text being typed; null while the stored text is shown, so that changes from elsewhere appear.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? tab.templateParams;
  return (
    <div
      className={isInLine ? styles['params'] : undefined}
      title={t('Values for {{ templates }} in the SQL, as a JSON object')}
    >
      <TextField
        hideLabel={isInLine}
        isErrorAfloat={isInLine}
        mono
        label={t('Template parameters')}
        placeholder={t('Parameters')}
        value={text}
        error={isTemplateParams(text) ? undefined : t('Not a JSON object: saved, but not sent')}
        onChange={(templateParams) => {
          setTyped(templateParams);
          change(setTemplateParams({ id: tab.id, templateParams }));
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}
