import { expect, test } from 'vitest';
import { mergedIn } from './relatives.ts';

test('a table of the engine MERGE reads those that the statement which makes it names', () => {
  const made = (end: string): string =>
    `CREATE TABLE \`all\` (\n  \`a\` int COMMENT 'UNION=(\`no\`)'\n) ${end}`;
  expect(mergedIn(made('ENGINE=MRG_MyISAM UNION=(`a`,`Odd ``place`.`b.c`)'), 'shop')).toEqual([
    { schema: 'shop', name: 'a' },
    { schema: 'Odd `place', name: 'b.c' },
  ]);
  expect(
    mergedIn(made("ENGINE=MRG_MyISAM COMMENT='UNION=(`no`)' INSERT_METHOD=LAST UNION=(`a`)"), 'shop'),
  ).toEqual([{ schema: 'shop', name: 'a' }]);
  expect(mergedIn(made('ENGINE=MyISAM'), 'shop')).toEqual([]);
});
