import { pictures, requestDashboardPicture } from '#contract/pictures.ts';
import type { PdfOrder } from '#domain/dashboard/pdfOrder.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { send, toRequest } from '../http/send.ts';

/** A dashboard as a PDF that the server makes; a Superset makes none in this way. */
export async function dashboardPdf(
  client: Client,
  id: number,
  { dataMask, tab, charts, paper, language }: PdfOrder,
): Promise<Result<Blob, ApiError>> {
  const request = { dataMask, anchor: tab };
  const asked = await send(client, requestDashboardPicture, { path: { id }, request });
  if (!asked.ok) return asked;
  const { cache_key: digest, image_url: url } = asked.value;
  const state = new URLSearchParams(url.split('?')[1] ?? '').get('state');
  const query = {
    download_format: 'pdf',
    paper,
    lang: language,
    ...(state !== null && { state }),
    ...(charts.length > 0 && { charts: charts.join(',') }),
  };
  const call = pictures.dashboard.screenshot;
  const response = await client.raw(
    toRequest(call, { path: { id, digest }, query, accept: 'application/pdf', timeout: 5 * MINUTE }),
  );
  return response.ok ? ok(await response.value.blob()) : response;
}
