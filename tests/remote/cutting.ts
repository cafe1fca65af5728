import { connect, createServer, type Server, type Socket } from 'node:net';

/** Passes so many bytes of a server on, and cuts the connection then. */
export async function cutting(
  port: number,
  after: number,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((client) => {
    const inner: Socket = connect(port, '127.0.0.1');
    let passed = 0;
    client.on('error', () => undefined).on('data', (bytes) => void inner.write(bytes));
    inner
      .on('error', () => undefined)
      .on('data', (bytes) => {
        passed += bytes.length;
        client.write(bytes);
        if (passed > after) client.destroy();
      });
    client.on('close', () => inner.destroy());
    inner.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as { readonly port: number }).port };
}
