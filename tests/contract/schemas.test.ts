import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type GenericSchema, safeParse, summarize } from 'valibot';
import {
  databaseItemResponse,
  databaseListResponse,
  namesResponse,
  selectStarResponse,
  tableMetadata,
  tablesResponse,
  validateSqlResponse,
  validateSqlRequest,
} from '#contract/database.ts';
import { queryItemResponse, queryListResponse, updatedSinceResponse } from '#contract/query.ts';
import {
  savedQueryResponse,
  savedQueryCreated,
  savedQueryListResponse,
  savedQueryRequest,
  savedQueryUpdated,
} from '#contract/savedQuery.ts';
import {
  acceptedResponse,
  estimateResponse,
  executeEnvelope,
  executeRequest,
  formatResponse,
  permalinkResponse,
  permalinkState,
  stopRequest,
  stoppedResponse,
} from '#contract/sqllab.ts';
import { RECORDING } from './replay.ts';

/** The schemas of page and server, compared with recorded requests and responses of a real Superset. */

interface Fixture {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body?: unknown };
}

interface Wire {
  readonly method: string;
  readonly path: RegExp;
  readonly status: number;
  readonly answer?: readonly GenericSchema[];
  readonly request?: GenericSchema;
}

const DATABASE = '/api/v1/database/\\{\\{\\w+\\}\\}';

const WIRES: readonly Wire[] = [
  { method: 'GET', path: /^\/api\/v1\/database\/$/, status: 200, answer: [databaseListResponse] },
  { method: 'GET', path: new RegExp(`^${DATABASE}$`), status: 200, answer: [databaseItemResponse] },
  {
    method: 'GET',
    path: new RegExp(`^${DATABASE}/(schemas|catalogs)/$`),
    status: 200,
    answer: [namesResponse],
  },
  { method: 'GET', path: new RegExp(`^${DATABASE}/tables/$`), status: 200, answer: [tablesResponse] },
  { method: 'GET', path: new RegExp(`^${DATABASE}/table_metadata/$`), status: 200, answer: [tableMetadata] },
  { method: 'GET', path: new RegExp(`^${DATABASE}/select_star/`), status: 200, answer: [selectStarResponse] },
  {
    method: 'POST',
    path: new RegExp(`^${DATABASE}/validate_sql/$`),
    status: 200,
    answer: [validateSqlResponse],
    request: validateSqlRequest,
  },
  {
    method: 'POST',
    path: /^\/api\/v1\/sqllab\/execute\/$/,
    status: 200,
    answer: [executeEnvelope, stoppedResponse],
    request: executeRequest,
  },
  { method: 'POST', path: /^\/api\/v1\/sqllab\/execute\/$/, status: 202, answer: [acceptedResponse] },
  { method: 'GET', path: /^\/api\/v1\/sqllab\/results\/$/, status: 200, answer: [executeEnvelope] },
  { method: 'POST', path: /^\/api\/v1\/sqllab\/estimate\/$/, status: 200, answer: [estimateResponse] },
  { method: 'POST', path: /^\/api\/v1\/sqllab\/format_sql\/$/, status: 200, answer: [formatResponse] },
  {
    method: 'POST',
    path: /^\/api\/v1\/sqllab\/permalink$/,
    status: 201,
    answer: [permalinkResponse],
    request: permalinkState,
  },
  { method: 'GET', path: /^\/api\/v1\/sqllab\/permalink\//, status: 200, answer: [permalinkState] },
  { method: 'POST', path: /^\/api\/v1\/query\/stop$/, status: 200, request: stopRequest },
  { method: 'GET', path: /^\/api\/v1\/query\/$/, status: 200, answer: [queryListResponse] },
  { method: 'GET', path: /^\/api\/v1\/query\/\{\{\w+\}\}$/, status: 200, answer: [queryItemResponse] },
  { method: 'GET', path: /^\/api\/v1\/query\/updated_since$/, status: 200, answer: [updatedSinceResponse] },
  {
    method: 'POST',
    path: /^\/api\/v1\/saved_query\/$/,
    status: 201,
    answer: [savedQueryCreated],
    request: savedQueryRequest,
  },
  {
    method: 'PUT',
    path: /^\/api\/v1\/saved_query\/\{\{\w+\}\}$/,
    status: 200,
    answer: [savedQueryUpdated],
    request: savedQueryRequest,
  },
  { method: 'GET', path: /^\/api\/v1\/saved_query\/$/, status: 200, answer: [savedQueryListResponse] },
  { method: 'GET', path: /^\/api\/v1\/saved_query\/\{\{\w+\}\}$/, status: 200, answer: [savedQueryResponse] },
];

const SCENARIOS = [
  'database',
  'sqllab_execute_sync',
  'sqllab_misc',
  'sqllab_async',
  'tabstate',
  'saved_query',
] as const;

/** Variables of the recording represent numbers, except those that name text; two amounts were described in words. */
function withValues(json: unknown): unknown {
  const text = JSON.stringify(json ?? null);
  const filled = text.replaceAll(/"\{\{\w+\}\}"/g, (variable) =>
    /^"\{\{(client_|results_key|perma|csrf)/.test(variable) ? variable : '1',
  );
  return JSON.parse(
    filled.replace('"<ids of the kept rows>"', '[1]').replace('"<number of tables and views>"', '1'),
  );
}

function recorded(wire: Wire): Fixture[] {
  return SCENARIOS.flatMap((scenario) => {
    const file = join(RECORDING, 'fixtures', `${scenario}.json`);
    const { fixtures } = JSON.parse(readFileSync(file, 'utf8')) as { fixtures: readonly Fixture[] };
    return fixtures.filter(
      ({ request, response }) =>
        request.method === wire.method && wire.path.test(request.path) && response.status === wire.status,
    );
  });
}

function refusal(schemas: readonly GenericSchema[], value: unknown): string | null {
  const results = schemas.map((schema) => safeParse(schema, value));
  if (results.some((result) => result.success)) return null;
  return results.map((result) => (result.issues === undefined ? '' : summarize(result.issues))).join('\n');
}

describe('the schemas of the contract', () => {
  for (const wire of WIRES) {
    test(`accept every recorded ${wire.method} ${wire.path.source} with status ${wire.status} [CALL-71]`, () => {
      const fixtures = recorded(wire);
      expect(fixtures.length).toBeGreaterThan(0);
      for (const { name, request, response } of fixtures) {
        if (wire.answer)
          expect(refusal(wire.answer, withValues(response.body)), `${name}: answer`).toBeNull();
        if (wire.request)
          expect(refusal([wire.request], withValues(request.body)), `${name}: request`).toBeNull();
      }
    });
  }
});
