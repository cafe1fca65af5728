import type { ReactNode } from 'react';
import { toldApart } from '#domain/device/toldApart.ts';
import { MINUTE } from '#domain/time.ts';
import type { OfferedDataset } from '#query/device/download/dataOffer.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { groupsText, takenAtOf, tooLargeText } from '../../shared/device/groupsText.ts';
import { formatAge, formatBytes } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useDevice } from '../../services/device.ts';
import styles from './DataDialog.module.css';

export interface DashboardDataTableProps {
  readonly kept: readonly StoredExtract[];
  readonly offered: readonly OfferedDataset[];
  /** Why something is not offered. */
  readonly tooLarge: string;
}

/** The datasets of a dashboard: rows, size and age, or why there are none. */
export function DashboardDataTable({ kept, offered, tooLarge }: DashboardDataTableProps): ReactNode {
  const { clock } = useDevice();
  const now = useNow(clock, MINUTE);
  if (kept.length + offered.length === 0) return null;
  return (
    <table className={styles['table']} aria-label={t('Data of this dashboard')}>
      <thead>
        <tr>
          <th scope="col">{t('Dataset')}</th>
          <th scope="col">{t('Rows')}</th>
          <th scope="col">{t('Size')}</th>
          <th scope="col">{t('State')}</th>
        </tr>
      </thead>
      <tbody>
        {offered.map(({ id, name, rows, bytes, isTooLarge, state }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{t('{n}', { n: rows })}</td>
            <td>
              {state.kind === 'made' || sizeOf(bytes, state) === 0
                ? '–'
                : t('about {size}', { size: formatBytes(sizeOf(bytes, state)) })}
            </td>
            <td>
              {isTooLarge ? [tooLarge, offeredText(state)].filter(Boolean).join('. ') : offeredText(state)}
            </td>
          </tr>
        ))}
        {toldApart(kept).map((each) => (
          <tr key={each.datasetId}>
            <th scope="row">{each.name}</th>
            <td>{t('{n}', { n: each.rows })}</td>
            <td>{each.bytes === 0 || each.form === 'made' ? '–' : formatBytes(each.bytes)}</td>
            <td>{stateText(each, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of rows that are too large, the size of their groups. */
const sizeOf = (bytes: number, state: OfferedDataset['state']): number =>
  state.kind === 'groups' ? state.bytes : bytes;

function offeredText(state: OfferedDataset['state']): string {
  if (state.kind === 'made') return t('Made here of {names}', { names: state.of.join(', ') });
  if (state.kind === 'groups') return state.groups === 0 ? '' : groupsText(state.groups, state.without);
  return state.kind === 'part' ? t('The columns that charts use') : '';
}

function stateText(extract: StoredExtract, now: number): string {
  const { isTooLarge, problem } = extract;
  const takenAt = takenAtOf(extract);
  const age = takenAt === null ? null : formatAge(Math.max(0, now - takenAt));
  if (isTooLarge) return [...(age === null ? [] : [`${age}.`]), tooLargeText(extract)].join(' ');
  if (age === null) return problem ?? t('On its way');
  if (problem !== null) return t('{age}; update failed: {problem}', { age, problem });
  const groups = (extract.cubes ?? []).reduce((sum, cube) => sum + cube.groups, 0);
  return groups === 0 ? age : `${age}. ${groupsText(groups, extract.withoutCube ?? [])}`;
}
