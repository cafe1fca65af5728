import { type ReactNode, useState } from 'react';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { writtenLanguage } from '#domain/format/shown.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { usePage } from '../../services/page.ts';
import { DIRECTIONS, PAPER_SIZES } from '../../shared/export/paperNames.ts';
import { fileName } from '../../shared/export/download.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { tabPaths } from '#domain/dashboard/layout/tabPaths.ts';
import { layoutTabs, WHOLE } from '../../shared/export/layoutTabs.ts';
import styles from '../../shared/records/Record.module.css';

/** Downloads a dashboard as a PDF of the server: which tab, which charts, with which filters, on which paper. */
export function PdfDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { dashboards } = useDashboards();
  const { toasts } = usePage();
  const { dashboard, layout } = useDashboard();
  const { masks } = useFilters();
  const saveBlob = useSaveBlob(() => true);
  const [tab, setTab] = useState(WHOLE);
  const [charts, setCharts] = useState<readonly string[]>([]);
  const [size, setSize] = useState('a4');
  const [direction, setDirection] = useState('landscape');
  const [isFiltered, setFiltered] = useState(true);
  const [isPending, setPending] = useState(false);
  const tabs = layoutTabs(tabPaths(layout));
  const placed = layout.charts.filter(
    ({ id }) => tab === WHOLE || layout.ancestors.get(id)?.includes(tab) === true,
  );

  async function download(): Promise<void> {
    setPending(true);
    const made = await dashboards.pdf(dashboard.id, {
      dataMask: isFiltered ? { ...masks } : null,
      tab: tab === WHOLE ? null : tab,
      charts: charts.map(Number),
      paper: `${size}-${direction}`,
      language: writtenLanguage().locale,
    });
    setPending(false);
    if (!made.ok) {
      toasts.show('danger', made.error);
      return;
    }
    saveBlob(fileName(shownTitle(dashboard.title), 'pdf'), made.value);
    onClose();
  }

  return (
    <Dialog
      title={t('Download as PDF')}
      isOpen
      onClose={onClose}
      width="narrow"
      actions={
        <DialogActions
          onCancel={onClose}
          label={t('Download')}
          isPending={isPending}
          onPress={() => void download()}
        />
      }
    >
      <div className={styles['fields']}>
        {tabs.length > 1 && (
          <ComboBox
            label={t('Tab')}
            options={tabs}
            value={tab}
            onChange={(id) => {
              setTab(id);
              setCharts([]);
            }}
          />
        )}
        <MultiComboBox
          label={t('Charts')}
          options={placed.map(({ chartId, name }) => ({ id: String(chartId), label: name }))}
          values={charts}
          onChange={setCharts}
          placeholder={t('All charts')}
        />
        <ComboBox
          label={t('Paper')}
          options={PAPER_SIZES.map(({ id, name }) => ({ id, label: t(name) }))}
          value={size}
          onChange={setSize}
        />
        <ComboBox
          label={t('Direction')}
          options={DIRECTIONS.map(({ id, name }) => ({ id, label: t(name) }))}
          value={direction}
          onChange={setDirection}
        />
        <Checkbox isSelected={isFiltered} onChange={setFiltered}>
          {t('With the filters as they are now')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
