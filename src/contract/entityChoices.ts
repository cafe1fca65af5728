import { choicesCall } from './records.ts';

/* The people and roles that lists of charts, dashboards and datasets are filtered by, and that these can be given to. */

const COLUMNS = ['owners', 'created_by', 'changed_by', 'roles'] as const;

export const entityChoices = {
  chart: choicesCall('/api/v1/chart/related/{column}', COLUMNS),
  dashboard: choicesCall('/api/v1/dashboard/related/{column}', COLUMNS),
  dataset: choicesCall('/api/v1/dataset/related/{column}', [...COLUMNS, 'database']),
};

/** The schemas and catalogs of the datasets that the caller sees. */
export const datasetPlaces = choicesCall('/api/v1/dataset/distinct/{column}', ['schema', 'catalog']);
