import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlLabels } from '#domain/chart/query/controlLabels.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useGrants } from '../rights/grants.ts';
import { ChartNotice } from './ChartNotice.tsx';
import { useEditChart } from './useEditChart.ts';

export interface UnreadableChartProps {
  readonly id: number;
  /** The keys of the controls. */
  readonly controls: readonly string[];
}

/** Replaces a chart that would show something else, because its controls, or some of their values, cannot be read. */
export function UnreadableChart({ id, controls }: UnreadableChartProps): ReactNode {
  const names = controlLabels(controls);
  const { explore } = useGrants();
  const editChart = useEditChart();
  return (
    <ChartNotice
      icon={TriangleAlert}
      title={t('Chart update failed')}
      text={t('{controls} cannot be read.', { controls: names.map((name) => t(name)).join(', ') })}
      action={
        explore && (
          <Button kind="quiet" onPress={() => editChart(id)}>
            {t('Edit chart')}
          </Button>
        )
      }
      isAlert
    />
  );
}
