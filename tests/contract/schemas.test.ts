import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GenericSchema, safeParse, summarize } from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { strictFaults } from '../../server/http/request/strictFaults.ts';
import { allServed } from '../openapi/served.ts';
import { RECORDING } from './replay.ts';

/* The calls of the contract accept what was recorded of a Superset: what was sent with success, and what came back. */

interface Fixture {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body?: unknown };
}

/** A list of which other columns were asked: clients here ask for ids. */
const WITHOUT_IDS = 'misc.49.css_list';

const FOLDER = join(RECORDING, 'fixtures');
const fixtures = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const { fixtures: found } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
      readonly fixtures?: readonly Fixture[];
    };
    return found ?? [];
  });

/** Variables of the recording represent numbers, except those that name text; some amounts were described in words. */
function withValues(json: unknown): unknown {
  const text = JSON.stringify(json ?? null);
  const filled = text.replaceAll(/"\{\{\w+\}\}"/g, (variable) =>
    /^"\{\{(\w*uri|client_|results_key|perma|csrf|key|uuid|access|refresh|fk|fs|pl|ck|job|channel)/.test(
      variable,
    )
      ? variable
      : '1',
  );
  return JSON.parse(
    filled.replaceAll(/"<[a-z ]*(ids|rows)[a-z ]*>"/g, '[1]').replaceAll(/"<[a-z ]*number[a-z ]*>"/g, '1'),
  );
}

/** The recorded successes of a call. */
function recordedOf({ method, path, params, status = 200 }: Call): readonly Fixture[] {
  const pattern = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    params?.[name] ? '[^/]+' : '(?:\\d+|\\{\\{\\w+\\}\\})',
  );
  const whole = new RegExp(`^${pattern}$`);
  return fixtures.filter(
    ({ request, response }) =>
      request.method === method && whole.test(request.path) && response.status === status,
  );
}

function refusal(schema: GenericSchema, value: unknown): string | null {
  const { success, issues } = safeParse(schema, value);
  return success ? null : summarize(issues);
}

describe('the calls of the contract', () => {
  let calls: readonly Call[] = [];
  beforeAll(async () => {
    calls = (await allServed()).map(({ call }) => call);
  });

  test('accept every recorded response [CALL-71]', () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const call of calls)
      for (const { name, response } of recordedOf(call)) {
        if (typeof call.response === 'string' || name === WITHOUT_IDS) continue;
        const fault = refusal(call.response, withValues(response.body));
        checked += 1;
        if (fault !== null) wrong.push(`${name}: ${fault}`);
      }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(150);
  });

  test('accept every request that was recorded with success, strictly', () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const call of calls)
      for (const { name, request } of recordedOf(call)) {
        if (!call.request || request.body === undefined) continue;
        const value = withValues(request.body);
        const fault = refusal(call.request, value) ?? strictFaults(call.request, value)[0]?.reason ?? null;
        checked += 1;
        if (fault !== null) wrong.push(`${name}: ${fault}`);
      }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(80);
  });
});
