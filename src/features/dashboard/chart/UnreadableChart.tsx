import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useGrants } from '../rights/grants.ts';
import { ChartNotice } from './ChartNotice.tsx';
import { useEditChart } from './useEditChart.ts';

export interface UnreadableChartProps {
  readonly id: number;
  /** The names of the controls. */
  readonly controls: readonly string[];
}

/** Replaces a chart that would show something else without the values of its controls that cannot be read. */
export function UnreadableChart({ id, controls }: UnreadableChartProps): ReactNode {
  const { explore } = useGrants();
  const editChart = useEditChart();
  return (
    <ChartNotice
      icon={TriangleAlert}
      title={t('Chart update failed')}
      text={t('{controls} {n|has a value|have values} that cannot be read.', {
        controls: controls.map((name) => t(name)).join(', '),
        n: controls.length,
      })}
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
