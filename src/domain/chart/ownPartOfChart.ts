import { ownContents, type OwnContents } from '../merge/ownContents.ts';
import { CHART_SHAPE, newChartContents, type ChartContents } from './chartContents.ts';

/** A chart with nothing but what a person made of it, and the same without that. Title, type and dataset stay. */
export function ownPartOfChart(mine: ChartContents, base: ChartContents): OwnContents<ChartContents> {
  const { datasource, viz_type: type } = base.form;
  const blank = newChartContents(base.title, { datasource, viz_type: type });
  return ownContents(CHART_SHAPE, { blank, base, mine });
}
