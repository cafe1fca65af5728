import { type ReactNode, useState } from 'react';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './ExportDialog.module.css';
import type { useWritten } from './useWritten.ts';

/** What is no number of rows stays on screen, and nothing is written of it. */
export function LeastField({
  least,
  onChange,
}: {
  readonly least: number | null;
  readonly onChange: (least: number | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState(String(least ?? ''));
  return (
    <TextField
      label={t('Least rows a group')}
      inputMode="numeric"
      value={typed}
      error={least === null ? t('is expected to be an integer of at least 1') : ''}
      onChange={(text) => {
        setTyped(text);
        onChange(/^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null);
      }}
    />
  );
}

/** What a least number of rows takes from a file. */
export function LeftOut({
  groups,
  written,
}: {
  readonly groups: Gathered['groups'];
  readonly written: ReturnType<typeof useWritten>;
}): ReactNode {
  const left = written?.ok === true ? written.value : null;
  return (
    <>
      <p className={styles['note']}>
        {t(
          'Smaller groups are left out, and readers are told that totals are without them. What would tell of them is left out too: the results that charts over {names} show now, and all but one set of groups of each.',
          { names: groups.map(({ entry }) => entry.name).join(', ') },
        )}
      </p>
      {left !== null && (
        <p className={styles['note']}>
          {left.small
            .map(([name, { groups: n, rows }]) =>
              t('{name}: {n} {n|group|groups} with {rows} {rows|row|rows} {n|is|are} left out.', {
                name,
                n,
                rows,
              }),
            )
            .join(' ')}{' '}
          {left.lost > 0 &&
            t('{n} {n|chart or filter has|charts or filters have} no data in the file.', { n: left.lost })}
        </p>
      )}
    </>
  );
}
