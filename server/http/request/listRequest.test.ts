import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listCall } from '#contract/records.ts';
import { silentLog } from '../../base/log.ts';
import { listResponse } from '../response/listResponse.ts';
import { readListRequest, type ListModel } from './listRequest.ts';
import { readQ } from './rison.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly owner: string;
}

const MODEL: ListModel<Row> = {
  title: 'List Thing',
  columns: { id: (row) => row.id, 'owner.first_name': (row) => row.owner, name: (row) => row.name },
  filters: { name: 't.name', active: 't.active' },
  orders: { name: 't.name' },
  operators: { all_text: '(t.name LIKE ? OR t.owner LIKE ?)' },
  defaultOrder: 't.id DESC',
};

const { q: listQ } = listCall('/', v.unknown());
function requestOf(c: Context) {
  const q = readQ(c, listQ);
  return q.ok ? readListRequest(c, MODEL, q.value) : q;
}

const app = new Hono()
  .get('/request', (c) => {
    const request = requestOf(c);
    return request.ok ? c.json(request.value) : request.error;
  })
  .get('/answer', (c) => {
    const request = requestOf(c);
    if (!request.ok) return request.error;
    return listResponse(c, silentLog, MODEL, request.value, {
      count: 7,
      rows: [{ id: 3, name: 'n', owner: 'o' }],
    });
  });
const ask = async (path: string, q: string) => {
  const response = await app.request(`${path}?q=${encodeURIComponent(q)}`);
  return (await response.json()) as Record<string, unknown>;
};

test('without q a list is its first twenty rows, in default order', async () => {
  expect(await (await app.request('/request')).json()).toEqual({
    columns: null,
    where: '1',
    params: [],
    order: 't.id DESC',
    limit: 20,
    offset: 0,
  });
});

test.each([
  ['(page:2,page_size:30)', 30, 60],
  ['(page_size:-1)', 100, 0],
  ['(page:1,page_size:100000)', 100, 100],
  ['(page:-5)', 20, 0],
])('%s is %i rows from %i', async (q, limit, offset) => {
  expect(await ask('/request', q)).toMatchObject({ limit, offset });
});

test('filters become conditions with bound values, never text in the statement', async () => {
  const q =
    "(filters:!((col:name,opr:ct,value:'50%_\\'),(col:active,opr:eq,value:!t),(col:name,opr:all_text,value:x)))";
  expect(await ask('/request', q)).toMatchObject({
    where: "t.name LIKE ? ESCAPE '\\' AND t.active = ? AND (t.name LIKE ? OR t.owner LIKE ?)",
    params: ['%50\\%\\_\\\\%', 1, '%x%', '%x%'],
  });
});

test.each([
  ['(filters:!((col:nosuch,opr:eq,value:1)))', 'Filter column: nosuch not allowed to filter'],
  ['(order_column:nosuch)', 'Invalid order by column: nosuch'],
  ['(page:x)', "Not a valid rison schema 'x' is not of type 'integer'"],
])('%s is rejected: %s', async (q, message) => {
  expect(await ask('/request', q)).toEqual({ message });
});

test('only known orders and directions are accepted', async () => {
  expect(await ask('/request', '(order_column:name,order_direction:desc)')).toMatchObject({
    order: 't.name DESC',
  });
  expect(await ask('/request', "(order_column:name,order_direction:'; DROP TABLE t')")).toMatchObject({
    order: 't.name ASC',
  });
});

test('a response has the requested columns, unknown ones omitted and dotted ones nested', async () => {
  expect(await ask('/answer', '(columns:!(id,owner.first_name,nosuch))')).toEqual({
    count: 7,
    description_columns: {},
    ids: [3],
    label_columns: { id: 'Id', 'owner.first_name': 'Owner First Name' },
    list_columns: ['id', 'owner.first_name'],
    list_title: 'List Thing',
    order_columns: [],
    result: [{ id: 3, owner: { first_name: 'o' } }],
  });
});

test('a name of Object.prototype is not a column', async () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    const all = await ask('/answer', `(columns:!(${name}))`);
    expect(all['result']).toEqual([{}]);
    const filtered = await ask('/request', `(filters:!((col:${name},opr:eq,value:1)))`);
    expect(filtered).toEqual({ message: `Filter column: ${name} not allowed to filter` });
    const operated = await ask('/request', `(filters:!((col:name,opr:${name},value:1)))`);
    expect(operated).toEqual({ message: `Filter operator: ${name} not allowed to filter` });
    const ordered = await ask('/request', `(order_column:${name})`);
    expect(ordered).toEqual({ message: `Invalid order by column: ${name}` });
  }
});
