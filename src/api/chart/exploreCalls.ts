import * as contract from '#contract/chart/explore.ts';
import { validateExpression } from '#contract/dataset/datasource.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { parseRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';

/* Form data that a server stores under a key, for links. */

/** The form data of a permalink, or that another page stored while a chart was edited. */
export async function getStoredForm(
  client: Client,
  key: string,
  isPermalink: boolean,
): Promise<Result<JsonRecord, ApiError>> {
  if (isPermalink) {
    const found = await send(client, contract.getExploreLink, { path: { key } });
    return found.ok ? ok(found.value.state.formData) : found;
  }
  const found = await send(client, contract.getStoredForm, { path: { key } });
  return found.ok ? ok(parseRecord(found.value.form_data) ?? {}) : found;
}

/** Stores form data for a link, and returns its key (CALL-64). */
export async function createExploreLink(
  client: Client,
  formData: JsonRecord,
  urlParams: readonly (readonly [string, string])[],
): Promise<Result<string, ApiError>> {
  const made = await send(client, contract.createExploreLink, { request: { formData, urlParams } });
  return made.ok ? ok(made.value.key) : made;
}

/** The engine's message about an SQL expression over a dataset; null if it accepts it. */
export async function checkExpression(
  client: Client,
  datasetId: number,
  expression: string,
  kind: 'metric' | 'column' | 'where' | 'having',
): Promise<Result<string | null, ApiError>> {
  const path = { type: 'table', id: datasetId };
  const request = { expression, expression_type: kind };
  const response = await send(client, validateExpression, { path, request });
  return response.ok ? ok(response.value.result[0]?.message.trim() ?? null) : response;
}
