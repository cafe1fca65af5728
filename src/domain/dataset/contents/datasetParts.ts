import { asRecord, asText } from '../../jsonValue.ts';
import { type NamePart, wordsOf } from '../../merge/part.ts';

const FIELDS: Readonly<Record<string, string>> = {
  alwaysFilterTime: 'Time filter',
  cacheTimeout: 'Cache timeout',
  currencyColumn: 'Currency column',
  databaseId: 'Database',
  extra: 'Certification',
  fetchPredicate: 'Predicate of filter values',
  filterSelect: 'Filter values',
  mainTimeColumn: 'Default time column',
  normalizeColumns: 'Normalized columns',
  offset: 'Hours offset',
  sql: 'SQL',
  templateParams: 'Template parameters',
  title: 'Name',
};

const DETAILS: Readonly<Record<string, string>> = {
  d3format: 'format',
  expression: 'SQL',
  extra: 'certification',
  groupby: 'dimension',
  is_dttm: 'temporal',
  verbose_name: 'label',
  warning_text: 'warning',
};

/** Names what a change or a conflict of a dataset is about: a field, a column or a metric. */
export const datasetPart: NamePart = ({ path: [field = '', key, setting] }, contents) => {
  if ((field !== 'columns' && field !== 'metrics') || key === undefined)
    return { noun: FIELDS[field] ?? wordsOf(field), name: '', aspect: 'settings', key: field };
  const part = contents.map((each) => asRecord(asRecord(asRecord(each)[field])[key])).find(hasName);
  return {
    noun: field === 'columns' ? 'Column' : 'Metric',
    name: asText(part?.['column_name']) || asText(part?.['metric_name']),
    aspect: setting === undefined ? 'whole' : 'settings',
    ...(setting !== undefined && { detail: DETAILS[setting] ?? wordsOf(setting).toLowerCase() }),
    key: `${field} ${key}`,
  };
};

const hasName = (part: Readonly<Record<string, unknown>>): boolean => Object.keys(part).length > 0;
