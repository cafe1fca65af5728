import { isRecord } from '#domain/jsonValue.ts';

/** The largest size of any text without a smaller limit, and of a JSON text: 16 MB. */
const LARGEST = 16 * 1024 * 1024;
/** Descriptions, notes, parameters. */
const TEXT = 1024 * 1024;

/** The most characters (past a thousand: bytes) of each field, under the contract's names; its columns are as large. */
const SIZES: Readonly<Record<string, number>> = {
  advanced_data_type: 255,
  anchor: 255,
  catalog: 256,
  certification_details: TEXT,
  certified_by: TEXT,
  client_id: 64,
  color_namespace: 255,
  color_scheme: 255,
  column_name: 255,
  css: TEXT,
  currency_code_column: 250,
  d3format: 128,
  dashboard_title: 500,
  database_name: 250,
  datasource_name: 255,
  datasource_type: 32,
  default_endpoint: TEXT,
  descr: TEXT,
  description: TEXT,
  external_url: TEXT,
  extra: TEXT,
  fetch_values_predicate: TEXT,
  label: 256,
  latest_query_id: 64,
  long_descr: TEXT,
  main_dttm_col: 250,
  metric_name: 255,
  metric_type: 32,
  name: 256,
  python_date_format: 255,
  schema: 255,
  short_descr: 500,
  slice_name: 250,
  slug: 255,
  sql_editor_id: 256,
  sqlalchemy_uri: 1024,
  tab: TEXT,
  table_name: 250,
  templateParams: TEXT,
  template_name: 250,
  template_parameters: TEXT,
  template_params: TEXT,
  title: 256,
  tmp_table_name: 256,
  type: TEXT,
  verbose_name: 1024,
  viz_type: 250,
  warning_text: TEXT,
};

/** The lists whose entries are rows. */
const PARTS = ['columns', 'metrics'];

export interface SizeFault {
  readonly field: string;
  readonly reason: string;
}

/** The first text of a record that is too long for its column; null where all fit. */
export function sizeFault(record: object): SizeFault | null {
  for (const [field, value] of Object.entries(record) as [string, unknown][]) {
    if (typeof value === 'string') {
      const max = Object.hasOwn(SIZES, field) ? (SIZES[field] ?? LARGEST) : LARGEST;
      if (sizeOf(value, max) > max) return { field, reason: `Longer than maximum length ${max}.` };
    } else if (PARTS.includes(field) && Array.isArray(value)) {
      const part = value
        .filter(isRecord)
        .map(sizeFault)
        .find((fault) => fault !== null);
      if (part) return { field, reason: `${part.field}: ${part.reason}` };
    }
  }
  return null;
}

/** Names are measured in characters, large texts in bytes. */
const sizeOf = (text: string, max: number): number =>
  max < TEXT || text.length > max ? text.length : Buffer.byteLength(text);
