import { chartPart } from '../chart/chartParts.ts';
import { CHART_SHAPE } from '../chart/chartContents.ts';
import { DASHBOARD_SHAPE } from '../dashboard/form/dashboardContent.ts';
import { dashboardPart } from '../dashboard/form/dashboardParts.ts';
import { layoutForm, type LayoutForm } from '../dashboard/form/layoutForm.ts';
import { layoutOfForm } from '../dashboard/form/layoutOfForm.ts';
import { DATASET_SHAPE } from '../dataset/contents/datasetContents.ts';
import { datasetPart } from '../dataset/contents/datasetParts.ts';
import { asRecord } from '../jsonValue.ts';
import { ATOMIC, fields, keyed } from '../merge/shape.ts';
import { asIs, type CodeFileKind, fieldPart } from './codeFileKind.ts';
import { listedParts } from './listedParts.ts';

const databases: CodeFileKind = {
  ...asIs,
  folder: 'databases',
  noun: 'database',
  plural: 'databases',
  id: 'uuid',
  titleKey: 'database_name',
  keys: ['database_name', 'sqlalchemy_uri'],
  shape: fields({ extra: keyed(ATOMIC) }),
  part: fieldPart,
};

const { lists, form, file } = listedParts([
  { key: 'metrics', by: 'metric_name', noun: 'Metric' },
  { key: 'columns', by: 'column_name', noun: 'Column' },
]);

const datasets: CodeFileKind = {
  folder: 'datasets',
  noun: 'dataset',
  plural: 'datasets',
  id: 'uuid',
  titleKey: 'table_name',
  keys: ['table_name', 'description', 'schema', 'catalog', 'sql', 'main_dttm_col', 'metrics', 'columns'],
  shape: DATASET_SHAPE,
  lists,
  form: (dataset) => form({ metrics: [], columns: [], ...dataset }),
  file,
  part: datasetPart,
};

export const charts: CodeFileKind = {
  folder: 'charts',
  noun: 'chart',
  plural: 'charts',
  id: 'uuid',
  titleKey: 'slice_name',
  keys: ['slice_name', 'description', 'viz_type', 'dataset_uuid', 'params'],
  shape: CHART_SHAPE,
  form: ({ params, ...own }) => ({ ...own, form: asRecord(params) }),
  file: ({ form, ...own }) => ({ ...own, params: form }),
  part: chartPart,
};

export const dashboards: CodeFileKind = {
  folder: 'dashboards',
  noun: 'dashboard',
  plural: 'dashboards',
  id: 'uuid',
  titleKey: 'dashboard_title',
  keys: ['dashboard_title', 'description', 'slug', 'published', 'css', 'metadata', 'position'],
  shape: DASHBOARD_SHAPE,
  form: ({ position, metadata, ...own }) => ({
    ...own,
    metadata: asRecord(metadata),
    layout: layoutForm(asRecord(position)),
  }),
  file: ({ layout, ...own }, sides) => ({
    ...own,
    position: layoutOfForm(
      layout as LayoutForm,
      sides.map(({ position }) => asRecord(position)),
    ),
  }),
  part: (at, contents) =>
    dashboardPart(
      at,
      contents.map((each) => ({
        ...each,
        layout: layoutOfForm((each as { layout: LayoutForm }).layout, []),
      })),
    ),
};

const queries: CodeFileKind = {
  ...asIs,
  folder: 'queries',
  noun: 'saved query',
  plural: 'saved queries',
  id: 'uuid',
  titleKey: 'label',
  keys: ['label', 'description', 'schema', 'catalog', 'sql'],
  shape: fields({}),
  part: fieldPart,
};

/** In the order in which they refer to each other. */
export const BUNDLE_KINDS: readonly CodeFileKind[] = [databases, datasets, charts, dashboards, queries];
