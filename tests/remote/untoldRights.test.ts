import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConnection } from '../../server/engines/connection.ts';
import { NO_CREDENTIALS } from '../../server/engines/credentials.ts';
import { tryConnection } from '../../server/engines/tryConnection.ts';
import { type TestEngine, testEngine } from '../engine/testEngine.ts';
import { hasClickHouse, startClickHouse } from '../support/clickhouse.ts';
import { hasMariadb, startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { type SwitchedLine, switchedLine, throughPort } from './switchedLine.ts';

/* What speaks a protocol knows not all of it: here a server does not know what is asked of its user's rights. */

const unknown = (asked: string): readonly [string, string] => [asked, 'q'.repeat(asked.length)];

describe.each([
  {
    name: 'PostgreSQL',
    isThere: true,
    start: () => startPostgres(),
    asked: 'has_table_privilege',
    // The second is answered with NULL: its user is in no list.
    untold: [unknown('has_table_privilege'), ['rolname = current_user', "rolname = 'not there' "]],
  },
  {
    name: 'MariaDB',
    isThere: hasMariadb,
    start: () => startMariadb(),
    asked: 'SHOW GRANTS',
    // The second is answered with no grants.
    untold: [unknown('SHOW GRANTS'), ['SHOW GRANTS', 'SELECT 1234']],
  },
  // Who cannot be asked is a server of before there were grants.
  {
    name: 'ClickHouse',
    isThere: hasClickHouse,
    start: () => startClickHouse(),
    asked: 'SHOW GRANTS',
    untold: [],
  },
])('$name', ({ isThere, start, asked, untold }) => {
  describe.skipIf(!isThere)('that does not understand what its user may do', () => {
    let server: Awaited<ReturnType<typeof start>>;
    let engine: TestEngine;
    beforeAll(async () => {
      [server, engine] = await Promise.all([start(), testEngine()]);
    });
    afterAll(async () => {
      await engine.host.close();
      await server.stop();
    });

    async function tried(changed: (said: string, line: SwitchedLine) => string) {
      const line: SwitchedLine = await switchedLine(server.port, (said) =>
        Buffer.from(changed(said.toString('latin1'), line), 'latin1'),
      );
      const connection = parseConnection(throughPort(server.address, line.port));
      if (connection === null) throw new Error(server.address);
      const credentials = { ...NO_CREDENTIALS, password: decodeURIComponent(connection.url.password) };
      const found = await tryConnection(
        { engines: engine.host, random: seededRandom(1) },
        connection,
        credentials,
      );
      line.close();
      return found;
    }

    test.skipIf(untold.length === 0)('is connected, and it is said that it does not tell', async () => {
      expect(await tried((said) => said)).toEqual({ ok: true, value: true });
      for (const [question, other = ''] of untold)
        expect(await tried((said) => said.replace(question ?? '', other))).toEqual({ ok: true, value: null });
    });

    test('is not connected where it is lost when it is asked', async () => {
      const found = await tried((said, line) => {
        if (said.includes(asked)) line.close();
        return said;
      });
      expect(found).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    });
  });
});
