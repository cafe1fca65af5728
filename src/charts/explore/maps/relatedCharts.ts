import type { SourceId } from '#domain/chart/annotation/layerSource.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { datasourceOf } from '#domain/chart/query/datasourceOf.ts';
import { asNumber, asRecord, asText, asList, parseJson } from '#domain/jsonValue.ts';
import { isUuid } from '#domain/uuid.ts';
import { chartTypeOf } from '../../chartTypes.ts';

/** A chart that another one can show. */
export interface RelatedChart {
  /** The number of a server, or the uuid of one that no server has. */
  readonly id: SourceId;
  readonly uuid: string | null;
  readonly name: string;
  readonly vizType: string;
  readonly datasetId: number | null;
}

/** The charts that a control offers: layers of a map, or charts over the same dataset. */
export function offeredCharts(
  isSeveral: boolean,
  form: FormData,
  charts: readonly RelatedChart[],
): readonly RelatedChart[] {
  const drawnOf = ({ vizType }: RelatedChart) => chartTypeOf({ viz_type: vizType })?.drawn;
  if (isSeveral)
    return charts.filter((chart) => {
      const drawn = drawnOf(chart);
      return drawn?.kind === 'map' && drawn.isAlone !== true;
    });
  const dataset = datasourceOf(form['datasource'])?.id;
  // Its number is in a text, which is not changed when a server has it.
  const created = charts.filter(({ id }) => typeof id === 'number');
  return created.filter((chart) => chart.datasetId === dataset && drawnOf(chart)?.kind !== 'places');
}

interface NamedChart {
  readonly id: SourceId;
  readonly name: string;
}

/**
 * The charts that a value names: ids, or one chart as JSON text with its form. One that a server has by now is called by
 * its number.
 */
export function namedCharts(value: unknown, charts: readonly RelatedChart[]): readonly NamedChart[] {
  const listed = typeof value === 'string' ? [parseJson(value)] : asList(value);
  return listed.flatMap((each) => {
    if (isUuid(each)) return [{ id: charts.find(({ uuid }) => uuid === each)?.id ?? each, name: '' }];
    const id = asNumber(typeof each === 'object' ? asRecord(each)['id'] : each);
    return id === null ? [] : [{ id, name: asText(asRecord(each)['slice_name']) }];
  });
}

/** A chart as a cartodiagram stores it: with its form, as it is now. */
export const chartWithForm = ({ id, name, vizType }: RelatedChart, form: FormData): string =>
  JSON.stringify({ id, params: JSON.stringify(form), slice_name: name, viz_type: vizType });
