import { ownPart } from '../merge/ownPart.ts';
import { present } from '../merge/side.ts';
import { CHART_SHAPE, newChartContents } from './chartContents.ts';
import type { ChartContents } from './chartContents.ts';

/** A chart with nothing but what a person made of it, and the same without that. Title, type and dataset stay. */
export function ownPartOfChart(
  mine: ChartContents,
  base: ChartContents,
): { readonly content: ChartContents; readonly base: ChartContents } {
  const { datasource, viz_type: type } = base.form;
  const blank = newChartContents(base.title, { datasource, viz_type: type });
  const own = ownPart(CHART_SHAPE, { blank: present(blank), base: present(base), mine: present(mine) });
  return { content: own.there ? (own.value as ChartContents) : blank, base: blank };
}
