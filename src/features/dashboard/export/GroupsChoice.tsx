import { type ReactNode, useState } from 'react';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import { formatBytes } from '#ui/format.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './ExportDialog.module.css';
import type { ExportChoice, useWritten } from './useWritten.ts';

/** What is no number of rows stays on screen, and nothing is written of it. */
function LeastField({
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
function LeftOut({
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
          {left.groups
            .map(({ entry: { name, small } }) =>
              t('{name}: {n} {n|group|groups} with {rows} {rows|row|rows} {n|is|are} left out.', {
                name,
                n: small?.groups ?? 0,
                rows: small?.rows ?? 0,
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

interface GroupsChoiceProps {
  readonly groups: Gathered['groups'];
  readonly written: ReturnType<typeof useWritten>;
  readonly choice: ExportChoice;
  readonly onChange: (choice: ExportChoice) => void;
}

/** Whether groups of rows leave, and the least number of rows of each. */
export function GroupsChoice({ groups, choice, written, onChange }: GroupsChoiceProps): ReactNode {
  const { least } = choice;
  return (
    <>
      <Checkbox isSelected={choice.withGroups} onChange={(withGroups) => onChange({ ...choice, withGroups })}>
        {t('With groups of rows, so that filters work without the rows: {names}', {
          names: groups.map(groupsText).join(', '),
        })}
      </Checkbox>
      {choice.withGroups && (
        <>
          {least === 1 && (
            <p className={styles['note']}>
              {t(
                'Readers see numbers of groups, no single rows. A group of one row tells what that row has in it.',
              )}{' '}
              {groups.map(singlesText).join(' ')}
            </p>
          )}
          <LeastField least={least} onChange={(to) => onChange({ ...choice, least: to })} />
          {least !== null && least > 1 && <LeftOut groups={groups} written={written} />}
        </>
      )}
    </>
  );
}

const groupsText = ({ entry: { name, rows, parts } }: Gathered['groups'][number]): string =>
  t('{name} ({n} {n|group|groups}, {size})', {
    name,
    n: rows,
    size: formatBytes(parts.reduce((sum, part) => sum + part, 0)),
  });

const singlesText = ({ entry: { name, rows }, singles }: Gathered['groups'][number]): string =>
  singles === undefined ? '' : t('{name}: {n} of {all} are one row.', { name, n: singles, all: rows });
