import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineHost } from '../../server/engines/engineHost.ts';
import type { Browser } from '../server/browser.ts';
import { openedMeta, testApp } from '../server/testApp.ts';
import { ELSEWHERE, MARIADB, remoteEngine, type RemoteEngine } from './remoteEngine.ts';
import { hasMariadb } from '../support/mariadb.ts';

const EXPORT = '/api/v1/sqllab/export_streaming/';

describe.each([
  { name: 'PostgreSQL', kind: undefined, isThere: true },
  { name: 'MariaDB', kind: MARIADB, isThere: hasMariadb },
])('rows of $name, straight from the database', ({ kind, isThere }) => {
  describe.skipIf(!isThere)('as CSV', () => {
    let remote: RemoteEngine;
    let admin: Browser;
    let runs = 0;
    let databaseId: number;

    const stopped: (readonly [known: boolean, why: string | undefined])[] = [];
    let onEnsure: () => void = () => undefined;

    const form = (fields: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Response> =>
      admin.send('POST', EXPORT, {
        ...(signal !== undefined && { signal }),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-CSRFToken': admin.csrf ?? '',
        },
        body: new URLSearchParams(fields).toString(),
      });

    const post = (path: string, body: object): Promise<Response> =>
      admin.send('POST', path, {
        headers: { 'Content-Type': 'application/json', 'X-CSRFToken': admin.csrf ?? '' },
        body: JSON.stringify(body),
      });

    async function exported(sql: string, signal?: AbortSignal): Promise<Response> {
      const clientId = `export${(runs += 1)}`.padEnd(11, '0');
      await post('/api/v1/sqllab/execute/', {
        database_id: databaseId,
        client_id: clientId,
        sql,
        runAsync: false,
        queryLimit: 1,
      });
      return form({ client_id: clientId, all_rows: 'true' }, signal);
    }

    beforeAll(async () => {
      remote = await remoteEngine(kind);
      await remote.sql('CREATE TABLE digits (d integer)');
      await remote.sql('INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)');
      await remote.sql('CREATE TABLE texts (n bigint, t varchar(20), d numeric(20, 2))');
      await remote.sql(
        "INSERT INTO texts VALUES (9007199254740993, 'a, \"b\"', -1.50), (2, NULL, 0), (3, '=1+1', 1), (4, '', 1)",
      );
      const engines: EngineHost = {
        ...remote.host,
        stop(id, why) {
          const isKnown = remote.host.stop(id, why);
          stopped.push([isKnown, why]);
          return isKnown;
        },
        ensure(spec) {
          onEnsure();
          return remote.host.ensure(spec);
        },
      };
      const app = await testApp({}, openedMeta(':memory:'), (handle) => handle, engines);
      admin = await app.signedIn();
      const made = await post('/api/v1/database/', {
        sqlalchemy_uri: remote.address,
        database_name: 'Elsewhere',
      });
      expect(made.status).toBe(201);
      databaseId = ((await made.json()) as { readonly id: number }).id;
    });
    afterAll(() => remote.close());

    test('values are the texts that the database sends, whatever the row limit was', async () => {
      const response = await exported('SELECT n, t, d FROM texts ORDER BY n DESC');
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      expect(await response.text()).toBe(
        'n,t,d\r\n9007199254740993,"a, ""b""",-1.50\r\n4,,1.00\r\n3,\'=1+1,1.00\r\n2,,0.00\r\n',
      );
    });

    test('they are more than a query returns, and none of them is kept', async () => {
      const five = ['a', 'b', 'c', 'e', 'f'].map((each) => `digits ${each}`).join(', ');
      const response = await exported(`SELECT a.d FROM ${five}, (SELECT 1 AS two UNION ALL SELECT 2) g`);
      const text = await response.text();
      expect(text.split('\r\n').length - 2).toBe(200_000);
    });

    test('a statement that changes data is not run, nor are two', async () => {
      const changed = await exported("DELETE FROM texts WHERE t = 'a'");
      expect(changed.status).toBeGreaterThanOrEqual(400);
      const two = await exported('SELECT 1; SELECT 2');
      expect(two.status).toBeGreaterThanOrEqual(400);
      expect(await two.text()).toContain('Only one statement is exported as it runs. Select one and run it.');
      expect((await form({ client_id: 'nobodys', all_rows: 'true' })).status).toBe(404);
    });

    test('a reader who leaves before its engine is there stops the statement all the same', async () => {
      const reader = new AbortController();
      let ensured = 0;
      // The first is that of the query itself.
      onEnsure = () => (++ensured === 2 ? reader.abort() : undefined);
      stopped.length = 0;
      await exported('SELECT 1 AS n', reader.signal);
      expect(ensured).toBe(2);
      expect(stopped).toEqual([[true, 'gone']]);
      onEnsure = () => undefined;
    });

    test('rows that break off are an error of whoever reads them, and no short file', async () => {
      const seven = ['a', 'b', 'c', 'e', 'f', 'g', 'h'].map((each) => `digits ${each}`).join(', ');
      const response = await exported(`SELECT a.d, b.d AS e, c.d AS f FROM ${seven}`);
      expect(response.status).toBe(200);
      const reader = response.body?.getReader();
      await reader?.read();
      await remote.host.closeEngine(`remote:${await uuidOf()}`);
      await expect(
        (async () => {
          for (let read = await reader?.read(); read?.done === false;) read = await reader?.read();
        })(),
      ).rejects.toThrow(/./);
    });

    const uuidOf = async (): Promise<string> => {
      const { result } = await admin.json<{ readonly result: readonly { readonly uuid: string }[] }>(
        '/api/v1/database/?q=(columns:!(uuid,id))',
      );
      return result[0]?.uuid ?? ELSEWHERE;
    };
  });
});
