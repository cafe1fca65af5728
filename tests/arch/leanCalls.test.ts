import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutRequests } from '../../build/leanCalls.ts';

const lean = (code: string): string => withoutRequests(code, parseAst(code)).replaceAll(/\s+/g, ' ');

test('a call keeps what clients read of it, and loses what servers check', () => {
  const code = `
export const one = call({ method: 'POST', path: '/a/{id}', params: { id: v.string() }, request: v.object({ a: call }), response: v.object({ request: v.string() }),
   status: 201, errors: [404] });
export const all = records('/b/', { row, item, create: v.object({}), change: other, made, saved });
export const bytes = call({ method: 'GET', path: '/c/', raw: true, response: v.string() });
export const other = send({ request: 1 });`;
  expect(lean(code)).toBe(
    [
      '',
      "export const one = ({ method: 'POST', path: '/a/{id}', response: /* @__PURE__ */ v.object({ request: /* @__PURE__ */ v.string() }), });",
      "export const all = /* @__PURE__ */ records('/b/', { row, item, made, saved });",
      "export const bytes = ({ method: 'GET', path: '/c/', });",
      'export const other = /* @__PURE__ */ send({ request: 1 });',
    ].join(' '),
  );
});
