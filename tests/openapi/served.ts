import { tmpdir } from 'node:os';
import { createApp } from '../../server/app.ts';
import { declaredRoutes } from '../../server/auth/rights/routeRight.ts';
import { servedCalls } from '../../server/http/serve.ts';
import { testApp } from '../server/testApp.ts';
import type { ServedCall } from './document.ts';

/** Every call of the contract that a server has, with what it asks of its caller. */
export async function allServed(): Promise<readonly ServedCall[]> {
  const { deps } = await testApp();
  // Routes of uploads are there where files are taken.
  const uploads = { folder: tmpdir(), memory: 0, signal: new AbortController().signal };
  const app = createApp({ ...deps, uploads });
  const rights = new Map(
    declaredRoutes(app).map(({ method, path, right }) => [`${method} ${path}`, right ?? 'anyone']),
  );
  return servedCalls(app).map(({ call, route }) => ({
    call,
    right: rights.get(`${call.method} ${route}`) ?? 'anyone',
  }));
}
