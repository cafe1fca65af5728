import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { heldLocks } from '../world/heldLocks.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { openTodoList, putTodo, type Todo, type TodoApi } from './todoList.ts';

const MILK = { id: 'a', title: 'Milk', isDone: false };
const offline = err({ kind: 'offline', cause: 'the network is gone' } as const);

/** A server that executes a request once, and the network before it. */
function todoServer() {
  const todos = new Map<string, Todo>();
  const seen = new Set<string>();
  const network = { isUp: true, losesResponses: false };
  let changes = 0;
  const api: TodoApi = {
    put: async (todo, requestId) => {
      if (!network.isUp) return offline;
      if (!seen.has(requestId)) {
        seen.add(requestId);
        todos.set(todo.id, todo);
        changes += 1;
      }
      return network.losesResponses ? offline : ok(true);
    },
  };
  return { api, todos, network, changes: () => changes };
}

function device(api: TodoApi) {
  const [clock, disk] = [virtualClock(), { indexedDB: new IDBFactory(), IDBKeyRange }];
  const log = { info: () => undefined, error: (message: string) => expect.fail(message) };
  const open = () => openTodoList({ api, clock, random: seededRandom(1), lock: heldLocks(), log }, disk);
  return { clock, open };
}

test('an application of its own is told the engine in types: what is written offline is there after a restart, and sent', async () => {
  const server = todoServer();
  const { clock, open } = device(server.api);
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
  const server = todoServer();
  const { clock, open } = device(server.api);
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
  expect(server.changes()).toBe(2);
});
