import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Driver } from './drivers/driver.ts';
import { screenOf } from './screen.ts';

/** What a browser has, on an empty page of this machine: an origin that it trusts. */
export async function abilitiesOf(
  driver: Driver,
  script: string,
): Promise<Readonly<Record<string, boolean>>> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Empty</title>'),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const screen = screenOf(await driver.open(), script);
    await screen.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const abilities = await screen.call('abilities');
    await screen.page.close();
    return abilities;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
