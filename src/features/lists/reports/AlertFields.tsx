import type { ReactNode } from 'react';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { Editing } from '../records/RecordPage.tsx';

const OPERATORS = ['<', '<=', '>', '>=', '==', '!='];
const NOT_NULL = 'not null';

/** The query of an alert, and what its one value has to fulfil. */
export function AlertFields({ content, set }: Editing<ReportContents>): ReactNode {
  const { validator } = content;
  return (
    <>
      <TextField
        label={t('SQL')}
        mono
        rows={4}
        value={content.sql}
        note={t('It returns one value.')}
        onChange={(sql) => set({ sql }, 'SQL', 'sql')}
      />
      <ComboBox
        label={t('Condition')}
        options={[...OPERATORS.map((id) => ({ id, label: id })), { id: NOT_NULL, label: t('is not empty') }]}
        value={validator.type === NOT_NULL ? NOT_NULL : validator.op}
        onChange={(id) =>
          set(
            {
              validator:
                id === NOT_NULL
                  ? { op: '', threshold: null, type: NOT_NULL }
                  : { op: id, threshold: validator.threshold ?? 0, type: 'operator' },
            },
            'Condition',
          )
        }
      />
      {validator.type === 'operator' && (
        <TextField
          label={t('Value')}
          inputMode="decimal"
          value={String(validator.threshold ?? '')}
          onChange={(text) => {
            const threshold = Number(text);
            if (text.trim() !== '' && Number.isFinite(threshold))
              set({ validator: { ...validator, threshold } }, 'Value', 'threshold');
          }}
        />
      )}
    </>
  );
}
