import { asList, asNumber, asRecord, asText, numbers, parseRecord, type JsonRecord } from '../jsonValue.ts';
import { ATOMIC, SET, fields, keyed, type ContentShape } from '../merge/shape.ts';
import { sortKeys } from '../sortKeys.ts';
import { vizType } from './form/formData.ts';

/** Everything a person can edit of a chart, in canonical form: sorted keys, parsed JSON texts. */
export interface ChartContents {
  /** Seconds; null for the default of its dataset. */
  readonly cacheTimeout: number | null;
  readonly certificationDetails: string;
  readonly certifiedBy: string;
  readonly description: string;
  /** Form data. It names the type and the dataset of the chart. */
  readonly form: JsonRecord;
  readonly owners: readonly number[];
  readonly title: string;
}

/** Each field, and each control of the form, is merged separately. */
export const CHART_SHAPE: ContentShape = fields({ owners: SET, form: keyed(ATOMIC) });

export function canonicalChart(contents: ChartContents): ChartContents {
  return sortKeys(contents) as ChartContents;
}

export function newChartContents(title: string, form: JsonRecord): ChartContents {
  return canonicalChart({
    cacheTimeout: null,
    certificationDetails: '',
    certifiedBy: '',
    description: '',
    form,
    owners: [],
    title,
  });
}

/**
 * The contents of a server's chart, in the contract's names. Its type and dataset are columns there, and come before
 * what its form data says of them.
 */
export function readChartContents(stored: JsonRecord): ChartContents {
  const { datasource_id: id, viz_type: type } = stored;
  return canonicalChart({
    cacheTimeout: asNumber(stored['cache_timeout']),
    certificationDetails: asText(stored['certification_details']),
    certifiedBy: asText(stored['certified_by']),
    description: asText(stored['description']),
    form: {
      ...parseRecord(asText(stored['params'])),
      ...(id != null && {
        datasource: `${asNumber(id) ?? 0}__${asText(stored['datasource_type']) || 'table'}`,
      }),
      ...(type != null && { viz_type: type }),
    },
    owners: numbers(asList(stored['owners']).map((owner) => asRecord(owner)['id'])).toSorted((a, b) => a - b),
    title: asText(stored['slice_name']),
  });
}

/** The stored form data of a chart, if it is a text that cannot be read; null if it can, or if there is none. */
export function unreadableParams(stored: JsonRecord): string | null {
  const text = asText(stored['params']);
  return text.trim() === '' || parseRecord(text) !== null ? null : text;
}

/** The dataset that a form names; `uuid` if no server had it by then. */
export function datasetOf(form: JsonRecord): {
  readonly id: number | null;
  readonly type: string;
  readonly uuid: string | undefined;
} {
  const [id, type = 'table', uuid] = asText(form['datasource']).split('__');
  return { id: asNumber(id), type, uuid };
}

/**
 * Form data as a server stores it, with what follows from it: type and dataset. The query context that the server kept
 * for reports is of the form before, and is removed: explore stores another when the chart is opened there.
 */
export function formFields(form: JsonRecord): JsonRecord {
  const { id, type } = datasetOf(form);
  return {
    params: JSON.stringify(form),
    viz_type: vizType(form),
    ...(id !== null && { datasource_id: id, datasource_type: type }),
    query_context: null,
  };
}
