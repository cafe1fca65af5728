import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlLabels } from '#domain/chart/query/controlLabels.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useGrants } from '../rights/grants.ts';
import { ChartNotice } from './ChartNotice.tsx';
import { useEditChart } from './useEditChart.ts';

export interface UnreadableChartProps {
  readonly id: number;
  readonly form: JsonRecord;
  /** The keys of the controls; none if no control is known. */
  readonly controls: readonly string[];
}

/** Replaces a chart that would show something else, because its controls, or some of their values, cannot be read. */
export function UnreadableChart({ id, form, controls }: UnreadableChartProps): ReactNode {
  const names = controlLabels(form, controls);
  const { explore } = useGrants();
  const editChart = useEditChart();
  return (
    <ChartNotice
      icon={TriangleAlert}
      title={t('Chart update failed')}
      text={
        names.length === 0
          ? t('The form data of this chart is empty or cannot be read.')
          : t('{controls} {n|has a value|have values} that cannot be read.', {
              controls: names.map((name) => t(name)).join(', '),
              n: names.length,
            })
      }
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
