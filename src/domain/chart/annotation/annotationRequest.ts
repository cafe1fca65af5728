import type { QueryContext } from '../../compile/queryContext.ts';
import { asRecord, asText, type JsonRecord } from '../../jsonValue.ts';
import { columnsOf, type FormData, metricsOf, textOf } from '../form/formData.ts';
import { axisColumn, baseQuery } from '../query/baseQuery.ts';
import { datasourceOf } from '../query/datasourceOf.ts';
import { shownLayers } from './annotationLayer.ts';
import { type SourceId, sourceOf } from './layerSource.ts';

/** A layer whose rows have to be queried. */
export interface RequestedLayer {
  readonly name: string;
  readonly source: 'NATIVE' | 'table' | 'line';
  /** The annotation layer, or the chart whose rows it has. */
  readonly of: SourceId;
  readonly layer: JsonRecord;
}

/** The layers of a form that are switched on and need rows, with overrides of null replaced by the form's values. */
export function requestedLayers(form: FormData): readonly RequestedLayer[] {
  return shownLayers(form).flatMap((layer) => {
    const source = asText(layer['sourceType']);
    const of = sourceOf(layer);
    const name = asText(layer['name']);
    if (of === null || name === '' || (source !== 'NATIVE' && source !== 'table' && source !== 'line'))
      return [];
    return [{ name, source, of, layer: { ...layer, overrides: overridesOf(layer, form) } }];
  });
}

/** An override of null stands for the value of the chart that is annotated. */
function overridesOf(layer: JsonRecord, form: FormData): JsonRecord {
  const extra = asRecord(form['extra_form_data']);
  return Object.fromEntries(
    Object.entries(asRecord(layer['overrides'])).map(([key, value]) => [
      key,
      value ?? extra[key] ?? form[key] ?? null,
    ]),
  );
}

/**
 * The query context that asks for the rows of a layer (ANN-07). The contract returns layers beside the rows of a query
 * of the annotated chart, so that is as small as it can be: one value of its axis.
 */
export function annotationContext(form: FormData, { layer }: RequestedLayer): QueryContext | null {
  const datasource = datasourceOf(form['datasource']);
  if (datasource === null) return null;
  const [axis] = columnsOf(form['x_axis'] ?? form['granularity_sqla']);
  const { annotation_layers: _layers, ...base } = baseQuery({ url_params: form['url_params'] });
  const isNamed = axis !== undefined;
  return {
    datasource,
    force: form['force'] === true,
    queries: [
      {
        ...base,
        columns: isNamed ? [axisColumn({ x_axis: axis }) ?? axis] : [],
        metrics: isNamed ? [] : metricsOf(form['metrics']).slice(0, 1),
        row_limit: 1,
        annotation_layers: [complete(layer)],
      },
    ],
    form_data: { datasource: form['datasource'], viz_type: textOf(form['viz_type']) ?? '' },
    result_format: 'json',
    result_type: 'full',
  };
}

/** Everything that a server requires of a layer. */
const complete = (layer: JsonRecord): JsonRecord => ({
  show: true,
  showMarkers: false,
  hideLine: false,
  ...layer,
  annotationType: asText(layer['annotationType']) || 'EVENT',
});
