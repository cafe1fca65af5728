import type { ReactNode } from 'react';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import { layoutTabs, WHOLE } from '../shared/export/layoutTabs.ts';
import { DIRECTIONS, PAPER_SIZES } from '../shared/export/paperNames.ts';
import type { Editing } from '../shared/records/RecordPage.tsx';

/** Which tab of a dashboard a report sends, and on which paper. A Superset knows the tab, and keeps the paper. */
export function PaperFields({ content, set }: Pick<Editing<ReportContents>, 'content' | 'set'>): ReactNode {
  const { db } = useDevice();
  const id = content.target?.kind === 'dashboard' ? Number(content.target.id) : NaN;
  const stored = useLive(
    async () => (Number.isSafeInteger(id) ? ((await dashboardContent(db, id)) ?? null) : null),
    [db, id],
  );
  const own = asRecord(content.extra['sextant']);
  const shown = asRecord(content.extra['dashboard']);
  const tab = asText(shown['anchor']);
  const tabs = layoutTabs(readLayout(stored?.positionJson ?? null, []));
  const [size = 'a4', direction = 'landscape'] = asText(own['paper']).split('-').filter(Boolean);
  const setPaper = (paper: string): void =>
    set({ extra: { ...content.extra, sextant: { ...own, paper } } }, 'Paper');
  return (
    <>
      {tabs.length > 1 && (
        <ComboBox
          label={t('Tab')}
          options={tabs}
          value={tabs.some((each) => each.id === tab) ? tab : WHOLE}
          onChange={(anchor) => set({ extra: { ...content.extra, dashboard: { ...shown, anchor } } }, 'Tab')}
        />
      )}
      {content.format === 'PDF' && (
        <>
          <ComboBox
            label={t('Paper')}
            options={PAPER_SIZES.map(({ id: key, name }) => ({ id: key, label: t(name) }))}
            value={size}
            onChange={(next) => setPaper(`${next}-${direction}`)}
          />
          <ComboBox
            label={t('Direction')}
            options={DIRECTIONS.map(({ id: key, name }) => ({ id: key, label: t(name) }))}
            value={direction}
            onChange={(next) => setPaper(`${size}-${next}`)}
          />
        </>
      )}
    </>
  );
}
