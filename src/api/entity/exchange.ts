import { importedResponse } from '#contract/dashboard/dashboard.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { ExchangeKind } from '#domain/export/exchangeKind.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { rison } from '../http/rison.ts';

/* Dashboards, charts and datasets as zips in Superset's format, with what they use. */

export async function exportZip(
  client: Client,
  kind: ExchangeKind,
  ids: readonly number[],
): Promise<Result<Blob, ApiError>> {
  const response = await client.raw({
    method: 'GET',
    path: `/api/v1/${kind}/export/`,
    query: { q: rison(ids) },
    accept: 'application/zip',
    timeout: 5 * MINUTE,
  });
  return response.ok ? ok(await response.value.blob()) : response;
}

export async function importZip(
  client: Client,
  kind: ExchangeKind,
  file: File,
  overwrite: boolean,
): Promise<Result<readonly string[], ApiError>> {
  const response = await client.json(
    {
      method: 'POST',
      path: `/api/v1/${kind}/import/`,
      body: { parts: { formData: file, passwords: '{}', ...(overwrite && { overwrite: 'true' }) } },
      timeout: 5 * MINUTE,
    },
    importedResponse,
  );
  return response.ok ? ok(response.value.notes) : response;
}
