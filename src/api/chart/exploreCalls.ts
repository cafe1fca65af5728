import {
  checkedExpression,
  exploreLinkResponse,
  exploreLinkCreated,
  storedFormResponse,
} from '#contract/chart/explore.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';

/* Form data that a server stores under a key, for links. */

/** The form data of a permalink, or that another page stored while a chart was edited. */
export async function getStoredForm(
  client: Client,
  key: string,
  isPermalink: boolean,
): Promise<Result<JsonRecord, ApiError>> {
  const name = encodeURIComponent(key);
  if (isPermalink) {
    const path = `/api/v1/explore/permalink/${name}`;
    const found = await client.json({ method: 'GET', path }, exploreLinkResponse);
    return found.ok ? ok(found.value.state.formData) : found;
  }
  const path = `/api/v1/explore/form_data/${name}`;
  const found = await client.json({ method: 'GET', path }, storedFormResponse);
  return found.ok ? ok(parseRecord(found.value.form_data) ?? {}) : found;
}

/** Stores form data for a link, and returns its key (CALL-64). */
export async function createExploreLink(
  client: Client,
  formData: JsonRecord,
  urlParams: readonly (readonly [string, string])[],
): Promise<Result<string, ApiError>> {
  const made = await client.json(
    { method: 'POST', path: '/api/v1/explore/permalink', body: { json: { formData, urlParams } } },
    exploreLinkCreated,
  );
  return made.ok ? ok(made.value.key) : made;
}

/** The engine's message about an SQL expression over a dataset; null if it accepts it. */
export async function checkExpression(
  client: Client,
  datasetId: number,
  expression: string,
  kind: 'metric' | 'column' | 'where' | 'having',
): Promise<Result<string | null, ApiError>> {
  const path = `/api/v1/datasource/table/${datasetId}/validate_expression/`;
  const json = { expression, expression_type: kind };
  const response = await client.json({ method: 'POST', path, body: { json } }, checkedExpression);
  return response.ok ? ok(response.value.result[0]?.message.trim() ?? null) : response;
}
