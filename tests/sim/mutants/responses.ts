import type { WorldMutant } from './mutant.ts';

/** Mutants of the rules about responses. */
export const RESPONSES: readonly WorldMutant[] = [
  {
    name: 'an unreachable server parks a row',
    rules: 'SE-1',
    seed: 144,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [
          [
            "    case 'notTheServer':\n      return retry(row, moment, { longest: MAX_UNREACHABLE_RETRY, unanswered: true });",
            "    case 'notTheServer':\n      return { kind: 'park', at: null, serverFailures: 0 };",
          ],
        ],
      },
    ],
  },
  {
    name: 'an unanswered attempt is not reconciled',
    rules: 'SE-8',
    seed: 54,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [["if (repeated && delivery.repeat !== 'keyed') {", 'if (repeated && false) {']],
      },
    ],
  },
  {
    name: 'a rejected row is dropped instead of parked',
    rules: 'SE-4',
    seed: 16,
    topic: 'tabs',
    patches: [
      {
        file: 'src/sync/attempt.ts',
        replace: [['if (await isToBeDeleted(tx, row)) await', 'if (true) await']],
      },
    ],
  },
  {
    name: 'an expired session counts as a failure of the row',
    rules: 'SE-5',
    seed: 7,
    topic: 'everything',
    unjudged: 'a history does not say why a change is parked',
    patches: [
      {
        file: 'src/sync/settle.ts',
        replace: [
          [
            "case 'session':\n      return { kind: 'pause' };",
            "case 'session':\n      return { kind: 'park', at: null, serverFailures: 0 };",
          ],
        ],
      },
    ],
  },
  {
    name: 'a page with status 200 counts as the response to a change',
    rules: 'SE-1 AG-8',
    seed: 23885,
    topic: 'everything',
    patches: [
      {
        file: 'src/api/http/client.ts',
        replace: [
          [
            'const read = await readJson(response.value, schema);\n    return read.ok ? ok({ body',
            "if (/PUT|DELETE/.test(request.method) && !isJson(response.value)) return ok({ body: '' as T, headers: new Headers() });\n    const read = await readJson(response.value, schema);\n    return read.ok ? ok({ body",
          ],
        ],
      },
    ],
  },
];
