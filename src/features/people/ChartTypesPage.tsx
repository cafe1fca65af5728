import { Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#ui/t.ts';
import { ModuleFilesPage } from './ModuleFilesPage.tsx';

export const ChartTypesPage = (): ReactNode => (
  <ModuleFilesPage
    what="chart types"
    title={t('Chart types')}
    searchLabel={t('Search chart types')}
    emptyTitle={t('No added chart types')}
    emptyText={t(
      'A JavaScript module in the folder “charts” of the server’s data folder adds one. “sextant charts new NAME” writes an example.',
    )}
    icon={Shapes}
    read={(calls) => calls.chartTypes()}
    turn={(calls, key, isOn) => calls.turnChartType(key, isOn)}
    turned={(name, isOn) =>
      t(
        isOn
          ? '{name} is on. Pages have it when they are loaded again.'
          : '{name} is off. Pages lose it when they are loaded again.',
        { name },
      )
    }
  />
);
