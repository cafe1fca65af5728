import type { ReactNode } from 'react';
import { COLUMN_TYPES, type FilePreview, LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import styles from './OpenFile.module.css';

/** More are opened with the types that were found. */
const SHOWN = 100;
const EXAMPLES = 3;

/**
 * The columns of a file with their first values. Each can be left out; its type can be changed where the file does not
 * state it.
 */
export function ColumnTypes({
  preview: { columns, rows, isTyped },
  types,
  onChange,
}: {
  readonly preview: FilePreview;
  readonly types: readonly string[];
  readonly onChange: (types: readonly string[]) => void;
}): ReactNode {
  return (
    <>
      <table className={styles['columns']}>
        <thead>
          <tr>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('First values')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, SHOWN).map(([name, found], at) => (
            <tr key={at}>
              <th scope="row" title={name} aria-label={name}>
                <Checkbox
                  isSelected={types[at] !== LEFT_OUT}
                  onChange={(isRead) => onChange(types.with(at, isRead ? found : LEFT_OUT))}
                >
                  <span className={styles['name']}>{name}</span>
                </Checkbox>
              </th>
              <td>
                {types[at] === LEFT_OUT ? (
                  t('Left out')
                ) : isTyped ? (
                  found
                ) : (
                  <ComboBox
                    label={t('Type of {column}', { column: name })}
                    hideLabel
                    width={128}
                    options={[...new Set([found, ...COLUMN_TYPES])].map((id) => ({ id, label: id }))}
                    value={types[at] ?? found}
                    onChange={(type) => onChange(types.with(at, type))}
                  />
                )}
              </td>
              <td className={styles['examples']}>
                {rows
                  .slice(0, EXAMPLES)
                  .map((row) => row[at] ?? t('NULL'))
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {columns.length > SHOWN && (
        <p className={dialog['note']}>
          {t('and {n} more columns, with the types that were found', { n: columns.length - SHOWN })}
        </p>
      )}
    </>
  );
}
