import type { Context } from 'hono';
import { type InferOutput, safeParse } from 'valibot';
import { chartDataRequest } from '#contract/chart/chartData.ts';
import { chartDataRefusal } from '#contract/chart/chartDataRefusal.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv } from '../../deps.ts';
import { faultText } from '../../http/request/strictFaults.ts';
import { type JsonFault, parseSound } from '../../http/request/soundJson.ts';
import { messageError, supersetError } from '../../http/response/errorBodies.ts';
import { readForm } from '../../http/request/readForm.ts';

const BAD_REQUEST =
  '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';

/** The body of the call: JSON, or the form with which a page requests a file. */
export async function bodyOf(c: Context<AppEnv>): Promise<Result<unknown, Response>> {
  const type = c.req.header('Content-Type') ?? '';
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    const { form_data: text } = await readForm(c);
    const parsed = parseSound(typeof text === 'string' ? text : '');
    if (parsed.ok) return parsed;
    return err(messageError(c, 400, unsound(parsed.error) ?? 'Request is not JSON'));
  }
  if (!/\bjson\b/i.test(type)) return err(messageError(c, 400, 'Request is not JSON'));
  const parsed = parseSound(await c.req.text());
  if (parsed.ok) return parsed;
  const reason = unsound(parsed.error);
  return err(reason === null ? supersetError(c, 400, BAD_REQUEST) : messageError(c, 400, reason));
}

const unsound = (fault: JsonFault): string | null => (fault.kind === 'unsound' ? faultText(fault) : null);

export type ChartDataBody = InferOutput<typeof chartDataRequest>;

/** The query context in a body; an error is the recorded response. */
export function contextOf(c: Context<AppEnv>, body: unknown): Result<ChartDataBody, Response> {
  const keys = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const missing = ['datasource', 'queries'].filter((key) => !keys.includes(key));
  if (missing.length > 0) {
    const named = missing.map((key) => `'${key}'`).join(' and ');
    const many =
      missing.length === 1 ? '1 required keyword-only argument' : '2 required keyword-only arguments';
    return err(supersetError(c, 500, `QueryContextFactory.create() missing ${many}: ${named}`));
  }
  const checked = safeParse(chartDataRequest, body);
  return checked.success ? ok(checked.output) : err(messageError(c, 400, chartDataRefusal(checked.issues)));
}
