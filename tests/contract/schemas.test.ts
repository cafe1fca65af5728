import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GenericSchema, safeParse, summarize } from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { strictFaults } from '../../server/http/request/strictFaults.ts';
import { allServed } from '../openapi/served.ts';
import { RECORDING } from './recording.ts';

/* The calls of the contract accept what was recorded of a Superset: what was sent with success, and what came back. */

interface Fixture {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body?: unknown };
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  // A list of which other columns were asked: clients here ask for ids.
  'misc.49.css_list',
  // Its databases were described in words.
  'tabstate.46.bootstrap_with_tabs',
]);

/** Some calls return files where their arguments ask for one. */
const isFile = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).some((key) => key.startsWith('$'));

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
    /^"\{\{(\w*uri|client_|results_key|perma|csrf|key|uuid|access|refresh|fk|fs|pl|ck|pk|ek|ev\d|result_url|col\dname|job|channel)/.test(
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
function recordedOf(
  { method, path, params, status = 200 }: Call,
  calls: readonly Call[],
): readonly Fixture[] {
  const pattern = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    params?.[name] ? '[^/]+' : '(?:\\d+|\\{\\{\\w+\\}\\})',
  );
  const whole = new RegExp(`^${pattern}$`);
  return fixtures.filter(
    ({ request, response }) =>
      request.method === method &&
      whole.test(request.path) &&
      response.status === status &&
      // A call of its own rather than one with a name.
      (request.path === path || !calls.some((each) => each.path === request.path)),
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
      for (const { name, response } of recordedOf(call, calls)) {
        if (typeof call.response === 'string' || LEFT_OUT.has(name) || isFile(response.body)) continue;
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
      for (const { name, request } of recordedOf(call, calls)) {
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
