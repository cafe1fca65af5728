import { type ReactNode, useId } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { chartOf } from '#domain/dashboard/form/layoutOfForm.ts';
import { shown } from '#documents/state/state.ts';
import { getCharts } from '#store/charts/charts.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentName, listDocuments } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import explore from '../Explore.module.css';
import styles from './SaveMode.module.css';
import type { SaveTarget } from './saveChart.ts';

/** Over the chart, as a new one, or as a new one that takes its place on one dashboard. */
export type Mode = 'overwrite' | 'new' | 'swap';

export function SaveMode(props: {
  readonly mode: Mode;
  readonly canOverwrite: boolean;
  /** Whether the chart is on a dashboard. */
  readonly isShared: boolean;
  readonly onChange: (mode: Mode) => void;
}): ReactNode {
  const { mode, canOverwrite, isShared, onChange } = props;
  const name = useId();
  const radio = (of: Mode, label: string, isDisabled = false): ReactNode => (
    <label>
      <input
        type="radio"
        name={name}
        checked={mode === of}
        disabled={isDisabled}
        onChange={() => onChange(of)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={styles['radios']}>
      <legend>{t('Save as')}</legend>
      {radio('overwrite', t('Overwrite'), !canOverwrite)}
      {radio('new', t('Save as'))}
      {isShared && radio('swap', t('Only on one dashboard'))}
    </fieldset>
  );
}

type DashboardName = NonNullable<SavedChart['dashboards']>[number];

/** What a chart that is saved over changes. */
export function Shared({ uses }: { readonly uses: readonly DashboardName[] }): ReactNode {
  if (uses.length < 2) return null;
  return (
    <p className={explore['note']}>
      {t('{n} dashboards show the change: {names}', {
        n: uses.length,
        names: uses.map(({ title }) => shownTitle(title)).join(', '),
      })}
    </p>
  );
}

/** The dashboards with the chart: as a list reported them last, and those on this device. */
export function useDashboardsOf(row: StoredDocument | null): readonly DashboardName[] {
  const { db } = useDevice();
  const id = row?.remoteId ?? null;
  const found = useLive(async () => {
    if (row === null) return [];
    const listed = id === null ? [] : ((await getCharts(db, [id]))[0]?.dashboards ?? []);
    const here = (await listDocuments(db, 'dashboard')).filter(
      (each) => each.deletedAt === null && hasChart(each, row),
    );
    const others = here.filter(({ remoteId }) => listed.every((each) => each.id !== remoteId));
    return [
      ...listed,
      ...others.map((each, at) => ({ id: each.remoteId ?? -1 - at, title: documentName(each) })),
    ];
  }, [db, id, row?.id]);
  return found ?? [];
}

/** Whether the chart is on the dashboard. */
export const isOn = (target: SaveTarget, row: StoredDocument | null): boolean =>
  target.kind !== 'none' && target.kind !== 'new' && row !== null && hasChart(target.document, row);

function hasChart(dashboard: StoredDocument, row: StoredDocument): boolean {
  const { layout } = shown(dashboard) as DashboardContents;
  return Object.values(layout).some((each) => {
    const chart = chartOf(each);
    return chart !== null && (chart === row.remoteId || chart === row.id);
  });
}
