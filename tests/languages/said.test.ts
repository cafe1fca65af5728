import { existsSync } from 'node:fs';
import ts from 'typescript';
import { afterEach, expect, test } from 'vitest';
import { describeError } from '#domain/error/describeError.ts';
import { refusalText } from '#domain/chart/failedQuery.ts';
import { writeIn } from '#domain/format/shown.ts';
import { createTexts, ENGLISH } from '#domain/format/texts.ts';
import { languageFor, LANGUAGES } from '#domain/language/languages.ts';
import { NOT_SHOWN, saidIn } from '../../build/texts/saidTexts.ts';

/** What the server says is English on the wire, and in the language of the page where it is shown. */

afterEach(() => writeIn(ENGLISH));

const http = (message: string) => describeError({ kind: 'http', status: 422, message } as never);

test('a message with values is in the language of the page, with its values, and English as it came', async () => {
  const [message, refusal] = ['Dataset Orders {2} already exists', 'Error: Dataset 7 not found!'];
  expect([http(message), refusalText(refusal)]).toEqual([message, 'Dataset 7 not found!']);
  writeIn(await languageFor(['de'], []).load());
  expect([http(message), refusalText(refusal)]).toEqual([
    'Das Dataset Orders {2} gibt es schon',
    'Das Dataset 7 wurde nicht gefunden!',
  ]);
  // What a database says stays.
  expect(http('Binder Error: column "Dataset" already exists')).toBe(
    'Binder Error: column "Dataset" already exists',
  );
});

test('a message within a message is in the language too; a name that is a text of the page stays', async () => {
  const german = await languageFor(['de'], []).load();
  const t = createTexts(german);
  expect(german.texts['Filter values']).toBe('Filterwerte');
  expect(t('Dataset Filter values already exists')).toBe('Das Dataset Filter values gibt es schon');
  const advice =
    'Please make sure your query has a SELECT as its last statement. Then, try running your query again.';
  expect(
    t(
      `CTAS (create table as select) can only be run with a query where the last statement is a SELECT. ${advice}`,
    ),
  ).toMatch(/letzte Anweisung ein SELECT ist\. Achten Sie darauf/);
  expect(
    t('The query of the alert failed: The query was ended after 30 seconds, the time limit of this server.'),
  ).toBe(
    'Die Abfrage der Warnung ist fehlgeschlagen: Die Abfrage wurde nach 30 Sekunden beendet, der Zeitgrenze dieses Servers.',
  );
});

test.each(LANGUAGES.filter(({ code }) => code !== 'en'))(
  'each message that is put together finds its own text: $name',
  async ({ load }) => {
    const language = await load();
    const t = createTexts(language);
    const wrong = Object.keys(language.texts).filter((text) => {
      if (!text.startsWith('server|')) return false;
      const values = Object.fromEntries(
        [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ''], at) => [name, `value ${at}`]),
      );
      const message = text
        .slice('server|'.length)
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
      return t(message) !== t(text, values);
    });
    expect(wrong).toEqual([]);
  },
);

test('places whose messages no page shows are there', () => {
  expect(NOT_SHOWN.filter(([place]) => !existsSync(place))).toEqual([]);
});

test('messages are read with their values, from calls, sums and results; logs, statements and what went well are not', () => {
  const source = ts.createSourceFile(
    'a.ts',
    `import { x } from './No such file.ts';
    deps.log.warn(\`The log of \${name}.\`);
    db.prepare(\`SELECT a FROM \${table}.\`);
    throw new Error(\`The caller is wrong: \${name}.\`);
    messageError(c, 200, \`Deleted \${count} rules\`);
    messageError(c, 422, \`Rule \${rule.name} exists\`);
    err('No such rule');
    const long = \`The rows of \${names.join(', ')} and \${other.name} \` + 'are limited.';
    const key = 'not a message';`,
    ts.ScriptTarget.Latest,
    true,
  );
  expect(saidIn(source)).toEqual([
    'server|Rule {name} exists',
    'No such rule',
    'server|The rows of {names} and {name} are limited.',
  ]);
});
