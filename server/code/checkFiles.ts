import * as v from 'valibot';
import { isKnownType, buildQuery } from '#charts/query/buildQuery.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { namedExpressions, type QueryColumn, type QueryMetric } from '#domain/compile/queryContext.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { chartsInScope } from '#domain/dashboard/scope.ts';
import { asList, asRecord, asText, isRecord, type JsonRecord, texts } from '#domain/jsonValue.ts';
import { readScope } from '#domain/nativeFilter/readNativeFilters.ts';
import {
  chartFile,
  dashboardFile,
  databaseFile,
  datasetFile,
  savedQueryFile,
} from '#contract/files/bundleFiles.ts';
import { chartsInLayout } from '#domain/code/mapReferences.ts';
import { idOf } from '#domain/code/codeFiles.ts';
import { recordKindOf } from './fileKinds.ts';
import type { CheckedFile, Finding } from './finding.ts';
import type { PlaceInFile } from '#domain/code/lineOf.ts';
import { checkRecord } from './records/checkRecord.ts';

const SCHEMAS = {
  databases: databaseFile,
  datasets: datasetFile,
  charts: chartFile,
  dashboards: dashboardFile,
  queries: savedQueryFile,
} as const;

/** Checks files against each other, without a server. */
export function checkFiles(files: readonly CheckedFile[]): readonly Finding[] {
  const byUuid = new Map(files.map((each) => [asText(each.value['uuid']).toLowerCase(), each]));
  const find = (folder: string, uuid: unknown): CheckedFile | null => {
    const found = byUuid.get(asText(uuid).toLowerCase());
    return found?.kind.folder === folder ? found : null;
  };
  const ids = new Set(files.map(({ kind, value }) => idOf(kind, asText(value[kind.id]))));
  return files.flatMap((file): readonly Finding[] => {
    const record = recordKindOf(file.kind);
    if (record !== undefined) return checkRecord(file, record, ids);
    const schema = Object.entries(SCHEMAS).find(([folder]) => folder === file.kind.folder)?.[1];
    const parsed = schema ? v.safeParse(schema, file.value) : null;
    const finding = (at: PlaceInFile, reason: string): Finding => ({ path: file.path, at, reason });
    if (parsed && !parsed.success)
      return parsed.issues.map((issue) => {
        const path = (issue.path ?? []).map(({ key }) => String(key));
        return finding({ path }, [path.join('.'), issue.message].filter(Boolean).join(': '));
      });
    if (file.kind.folder === 'charts') return checkChart(file, find, finding);
    if (file.kind.folder === 'dashboards') return checkDashboard(file, find, finding);
    const uuid = file.value['database_uuid'];
    return typeof uuid === 'string' && find('databases', uuid) === null
      ? [finding({ path: ['database_uuid'] }, 'Its database is not in the folder.')]
      : [];
  });
}

type Find = (folder: string, uuid: unknown) => CheckedFile | null;
type NewFinding = (at: PlaceInFile, reason: string) => Finding;

function checkChart({ value }: CheckedFile, find: Find, finding: NewFinding): readonly Finding[] {
  const form = formOf(value);
  if (!isKnownType(form))
    return [finding({ path: ['viz_type'] }, `There is no chart type "${asText(value['viz_type'])}".`)];
  const dataset = find('datasets', value['dataset_uuid']);
  if (dataset === null) {
    // Some types have no rows of their own.
    const needsRows = (buildQuery({ ...form, datasource: '1__table' })?.queries.length ?? 0) > 0;
    const isNamed = value['dataset_uuid'] != null;
    if (!isNamed && !needsRows) return [];
    return [
      finding(
        { path: ['dataset_uuid'] },
        isNamed ? 'Its dataset is not in the folder.' : 'The chart has no dataset.',
      ),
    ];
  }
  const known = new Set(namesOf(dataset.value));
  const named = (buildQuery({ ...form, datasource: '1__table' })?.queries ?? [])
    .flatMap(namedExpressions)
    .flatMap(nameOf);
  return [...new Set(named)]
    .filter((name) => !known.has(name))
    .map((name) =>
      finding(
        { path: ['params'], text: name },
        `The dataset "${asText(dataset.value['table_name'])}" has no column or metric "${name}".`,
      ),
    );
}

/** The settings of a chart, with those that its type adds. */
export const formOf = (value: JsonRecord): FormData =>
  withDefaults({ ...asRecord(value['params']), viz_type: asText(value['viz_type']) });

const namesOf = (dataset: JsonRecord): readonly string[] => [
  '',
  '__timestamp',
  ...asList(dataset['columns']).map((each) => asText(asRecord(each)['column_name'])),
  ...asList(dataset['metrics']).map((each) => asText(asRecord(each)['metric_name'])),
];

/** The column or metric that an expression names; none for SQL. */
function nameOf(expression: QueryColumn | QueryMetric): readonly string[] {
  if (typeof expression === 'string') return [expression];
  // Charts of old Supersets have metrics whose column is null.
  if ('column' in expression) return texts([asRecord(expression.column)['column_name']]);
  return 'isColumnReference' in expression && expression.isColumnReference === true
    ? [expression.sqlExpression]
    : [];
}

function checkDashboard({ value }: CheckedFile, find: Find, finding: NewFinding): readonly Finding[] {
  const position = asRecord(value['position']);
  const lost = Object.entries(position).flatMap(([id, component]) => {
    const [chart] = chartsInLayout({ [id]: component });
    if (chart === undefined || find('charts', chart.uuid) !== null) return [];
    const reason = `The chart "${chart.name ?? id}" is not in the folder.`;
    return [finding({ path: ['position', id, 'meta', 'uuid'] }, reason)];
  });
  const layout = readLayout(JSON.stringify(position), []);
  const filters = ['native_filter_configuration', 'chart_customization_config'].flatMap((key) =>
    asList(asRecord(value['metadata'])[key]).flatMap((filter, at) => {
      if (!isRecord(filter) || asText(filter['type']).endsWith('DIVIDER')) return [];
      const path = ['metadata', key, at];
      const name = asText(filter['name']);
      const targets = asList(filter['targets']).flatMap((target, index) =>
        checkTarget(target, [...path, 'targets', index]),
      );
      const scope = readScope(filter['scope']);
      const strange = scope.rootPath.filter((id) => !isRecord(position[id]));
      const scopes =
        strange.length > 0
          ? [`The filter "${name}" applies below "${strange.join('", "')}", which the layout does not have.`]
          : layout.charts.length > 0 && chartsInScope(scope, layout).size === 0
            ? [`The filter "${name}" applies to no chart.`]
            : [];
      return [...targets, ...scopes.map((reason) => finding({ path: [...path, 'scope'] }, reason))];
    }),
  );
  return [...lost, ...filters];

  function checkTarget(target: unknown, path: readonly (string | number)[]): readonly Finding[] {
    const { datasetUuid, column } = asRecord(target);
    if (typeof datasetUuid !== 'string') return [];
    const dataset = find('datasets', datasetUuid);
    if (dataset === null)
      return [finding({ path: [...path, 'datasetUuid'] }, 'The dataset of a filter is not in the folder.')];
    const name = asText(asRecord(column)['name']);
    if (new Set(namesOf(dataset.value)).has(name)) return [];
    const reason = `The dataset "${asText(dataset.value['table_name'])}" has no column "${name}".`;
    return [finding({ path: [...path, 'column', 'name'] }, reason)];
  }
}
