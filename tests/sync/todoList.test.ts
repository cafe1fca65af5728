import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { type Clock, SECOND } from '#domain/time.ts';
import { sendForAWhile } from '#sync/sendForAWhile.ts';
import { heldLocks } from '../world/heldLocks.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { openTodoList, putTodo, type Todo, type TodoApi } from './todoList.ts';

/** How long a request may take. */
const LIMIT = 30 * SECOND;
const MILK = { id: 'a', title: 'Milk', isDone: false };
const offline = err({ kind: 'offline', cause: 'the network is gone' } as const);

/** A server that executes a request once, and the network before it. */
function todoServer(clock: Clock) {
  const todos = new Map<string, Todo>();
  const seen = new Set<string>();
  const network = { isUp: true, losesResponses: false, silentOf: '' };
  let [requests, changes] = [0, 0];
  const api: TodoApi = {
    put: async (todo, requestId) => {
      requests += 1;
      if (!network.isUp) return offline;
      if (!seen.has(requestId)) {
        seen.add(requestId);
        todos.set(todo.id, todo);
        changes += 1;
      }
      if (todo.id === network.silentOf) {
        await clock.sleep(LIMIT);
        return err({ kind: 'timeout', after: LIMIT });
      }
      return network.losesResponses ? offline : ok(true);
    },
  };
  return { api, todos, network, counts: () => ({ requests, changes }) };
}

function device() {
  const clock = virtualClock();
  const server = todoServer(clock);
  const { api } = server;
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  const lock = heldLocks();
  const log = { info: () => undefined, error: (message: string) => expect.fail(message) };
  const open = () => openTodoList({ api, clock, random: seededRandom(1), lock, log }, disk);
  return { clock, server, open };
}

test('an application of its own is told the engine in types: what is written offline is there after a restart, and sent', async () => {
  const { clock, server, open } = device();
  server.network.isUp = false;
  const list = open();
  expect(await list.dispatch(putTodo(MILK))).toEqual(ok(undefined));
  expect((await list.engine.idle()).isBlocked).toBe(true);
  await list.engine.close();
  const later = open();
  expect(await later.todos.toArray()).toEqual([MILK]);
  server.network.isUp = true;
  await clock.advance(60_000);
  later.engine.wake();
  await later.engine.idle();
  expect([...server.todos.values()]).toEqual([MILK]);
});

test('a change whose response is lost is made once, and later changes follow', async () => {
  const { clock, server, open } = device();
  const { dispatch, engine } = open();
  server.network.losesResponses = true;
  await dispatch(putTodo(MILK));
  await engine.idle();
  server.network.losesResponses = false;
  await dispatch(putTodo({ ...MILK, isDone: true }));
  await clock.advance(60_000);
  engine.wake();
  await engine.idle();
  expect([...server.todos.values()]).toEqual([{ ...MILK, isDone: true }]);
  expect(server.counts().changes).toBe(2);
});

test('while no response comes, a change beside it is sent; then it is sent again, made once, and later changes follow', async () => {
  const { clock, server, open } = device();
  const { dispatch, engine } = open();
  server.network.silentOf = MILK.id;
  await dispatch(putTodo(MILK), putTodo({ ...MILK, id: 'b' }));
  await clock.advance(SECOND);
  await dispatch(putTodo({ ...MILK, isDone: true }));
  expect([...server.todos.values()]).toEqual([MILK, { ...MILK, id: 'b' }]);
  server.network.silentOf = '';
  await clock.advance(LIMIT);
  const { nextAt } = await engine.idle();
  await clock.advance((nextAt ?? 0) - clock.now());
  engine.wake();
  await engine.idle();
  expect(server.todos.get(MILK.id)).toEqual({ ...MILK, isDone: true });
  expect(server.counts()).toEqual({ requests: 4, changes: 3 });
});

test('a change that is made while another one has no response yet is sent at once [PL-2]', async () => {
  const { clock, server, open } = device();
  const { dispatch } = open();
  server.network.silentOf = MILK.id;
  await dispatch(putTodo(MILK));
  await clock.advance(SECOND);
  await dispatch(putTodo({ ...MILK, id: 'b' }));
  await clock.advance(SECOND);
  await dispatch(putTodo({ ...MILK, id: 'c' }));
  await clock.advance(SECOND);
  expect([...server.todos.keys()]).toEqual([MILK.id, 'b', 'c']);
});

test('a page and a worker over one database send a change once, and the worker sends what a page left', async () => {
  const { clock, server, open } = device();
  const [page, worker] = [open(), open()];
  server.network.silentOf = MILK.id;
  await page.dispatch(putTodo(MILK));
  await clock.advance(SECOND);
  worker.engine.wake();
  await clock.advance(SECOND);
  expect(server.counts()).toEqual({ requests: 1, changes: 1 });
  server.network.silentOf = '';
  await clock.advance(LIMIT);
  await page.engine.close();
  await page.dispatch(putTodo({ ...MILK, isDone: true }));
  await clock.advance(LIMIT);
  await sendForAWhile({ engine: worker.engine, clock });
  expect(server.todos.get(MILK.id)).toEqual({ ...MILK, isDone: true });
});
