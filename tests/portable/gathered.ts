import type { Gathered } from '#query/portable/gatherPortable.ts';

export const FACTS = {
  app: '1.2.3',
  madeAt: 1_700_000_000_000,
  madeBy: 'Ana',
  madeFrom: 'http://x/',
  zone: 'UTC',
};

export const CONTEXT = {
  datasource: { id: 5, type: 'table' },
  queries: [{ columns: ['city'], metrics: ['count'] }],
  result_format: 'json',
  result_type: 'full',
};
export const BODY =
  '{"result":[{"data":[{"n":12345678901234567890}],"colnames":["n"],"coltypes":[0],"rowcount":1}]}';

export const OUTLINES = { type: 'Topology' };

/** A dashboard with one chart over one dataset and its rows. */
export const GATHERED: Gathered = {
  dashboard: {
    id: -3,
    uuid: 'u',
    slug: 'sales',
    title: 'Sales',
    published: true,
    changedAt: null,
    changedBy: 'Ana',
    owners: [{ id: 1, name: 'Ana' }],
    certifiedBy: '',
    certificationDetails: '',
  },
  content: {
    id: -3,
    positionJson: '{}',
    jsonMetadata: '{}',
    css: '',
    theme: { id: 9, name: 'Plum', json: '{"token":{"colorPrimary":"#7a1f5c"}}' },
    chartIds: [7],
    datasetIds: [5],
    readAt: 0,
  },
  charts: [
    {
      id: 7,
      uuid: null,
      name: 'Cities',
      vizType: 'table',
      description: '',
      datasetId: 5,
      datasetName: 'cities',
      changedAt: null,
      changedBy: '',
      certifiedBy: '',
      dashboards: null,
      formData: { viz_type: 'table', datasource: '5__table' },
    },
  ],
  datasets: [
    {
      id: 5,
      uuid: null,
      name: 'cities',
      schema: null,
      database: 'Files',
      kind: 'physical',
      changedAt: null,
      changedBy: '',
      detail: null,
    },
  ],
  answers: [{ question: CONTEXT, body: new Blob([BODY]) }],
  rows: [
    {
      entry: {
        datasetId: 5,
        name: 'cities',
        rows: 2,
        parts: [3, 4],
        form: 'duckdb',
        takenAt: 1,
        zone: 'UTC',
        isSameSql: true,
        isLimited: false,
        isLoose: false,
        hasOtherWeeks: false,
        columns: [],
        cubes: [],
        source: {
          from: { kind: 'table', catalog: null, schema: null, table: 'cities' },
          columns: [],
          metrics: [],
          mainTime: null,
        },
      },
      parts: [new Blob(['abc']), new Blob(['defg'])],
    },
  ],
  groups: [],
  unread: [],
  limited: [],
  outlines: new Map([['norway', OUTLINES]]),
  comments: [],
  missing: 0,
};
