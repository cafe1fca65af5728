import { entityChoices } from '#contract/entityChoices.ts';
import { reportChoices } from '#contract/report/report.ts';
import type { RelatedChoice } from '#domain/dashboard/dashboard.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';

const CALLS = { ...entityChoices, report: reportChoices };

const PAGE_SIZE = 100;

/** The first of those whose name contains a text. People whose account is closed are left out. */
export async function listRelated(
  client: Client,
  entity: keyof typeof CALLS,
  column: 'owners' | 'roles' | 'database',
  sought: string,
): Promise<Result<readonly RelatedChoice[], ApiError>> {
  const q = { filter: sought, page: 0, page_size: PAGE_SIZE };
  const result = await send(client, CALLS[entity], { path: { column }, q });
  if (!result.ok) return result;
  return ok(
    result.value.result
      .filter(({ extra }) => extra?.active !== false)
      .map(({ value, text, extra }) => ({
        id: Number(value),
        name: text.trim(),
        detail: extra?.email ?? '',
      })),
  );
}
