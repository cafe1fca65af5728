import type { Context } from 'hono';
import type { AppEnv } from '../../deps.ts';
import { timeRangeRefusal } from '#contract/chart/chartDataRefusal.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import type { NoDatasource } from '../../datasets/datasource.ts';
import { messageError, notFound, supersetError } from '../../http/response/errorBodies.ts';
import { issue } from '../../http/response/issues.ts';

const SUBQUERY_ISSUE = issue(1037, 'Issue 1037 - Custom SQL fields cannot contain sub-queries.');

/** The response where the datasource of a request is missing or not for the caller. */
export function noDatasource(c: Context<AppEnv>, why: NoDatasource): Response {
  if (why.kind === 'missing') return notFound(c);
  if (why.kind === 'limited') {
    c.set('isByRowRule', true);
    return messageError(c, 403, why.reason);
  }
  return supersetError(
    c,
    403,
    `This endpoint requires the datasource ${why.id}, database or \`all_datasource_access\` permission`,
    {
      type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      extra: { link: '', datasource: why.id, datasource_name: why.name },
      level: 'warning',
    },
  );
}

/** The response where a query is rejected. */
export function refusal(c: Context<AppEnv>, { kind, message }: QueryRefusal): Response {
  switch (kind) {
    case 'limited':
      c.set('isByRowRule', true);
      return messageError(c, 403, message);
    case 'query':
      return messageError(c, 400, `Error: ${message}`);
    case 'clause':
      return messageError(c, 400, message);
    case 'timeRange':
      return messageError(c, 400, timeRangeRefusal(message));
    case 'subquery':
      return supersetError(c, 403, message, {
        type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
        extra: {
          issue_codes: [SUBQUERY_ISSUE],
        },
      });
    case 'failure':
      return supersetError(c, 500, message);
  }
}
