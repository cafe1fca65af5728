import { type ReactNode } from 'react';
import { DashboardsContext } from '#features/services/dashboards.ts';
import { DeviceContext } from '#features/services/device.ts';
import { EditorContext } from '#features/services/editor.ts';
import { PageContext } from '#features/services/page.ts';
import { ResultChartContext, type ResultChartProps } from '#features/services/resultChart.ts';
import { SessionContext } from '#features/services/session.ts';
import { OutlinesContext } from '#ui/chart/maps/outlinesContext.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { Services } from './composition.ts';

/** A part of explore that the SQL editor shows. */
const ResultChart = lazyPart(async () => ({
  default: (await import('#features/explore/result/ResultChart.tsx')).ResultChart,
}));

const renderResultChart = (props: ResultChartProps): ReactNode => <ResultChart {...props} />;

interface ProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Gives a page the services that it is composed of. */
export function ServicesProvider({ services, children }: ProviderProps): ReactNode {
  return (
    <DeviceContext value={services.device}>
      <PageContext value={services.page}>
        <SessionContext value={services.session}>
          <EditorContext value={services.editor}>
            <DashboardsContext value={services.dashboards}>
              <OutlinesContext value={services.dashboards.outlines}>
                <ResultChartContext value={renderResultChart}>{children}</ResultChartContext>
              </OutlinesContext>
            </DashboardsContext>
          </EditorContext>
        </SessionContext>
      </PageContext>
    </DeviceContext>
  );
}
