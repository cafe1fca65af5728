import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { hashToken } from '../../server/auth/tokens/tokens.ts';
import type { TokenScope } from '../../server/meta/people/ownTokens.ts';
import { callWorld, type CallWorld } from '../server/callWorld.ts';
import { ROW_MARK } from '../server/people/secretWorld.ts';

/** A server with a table that few may read. */
export const vaultWorld = (): Promise<CallWorld> =>
  callWorld(undefined, undefined, undefined, [
    `CREATE TABLE vault AS SELECT i AS id, '${ROW_MARK}' || i AS word FROM range(3) AS t(i)`,
  ]);

/** A token of somebody, made where there is none. */
export function tokenOf(world: CallWorld, username: string, scope: TokenScope = 'mcp'): string {
  const token = `sxt_${username}-${scope}-${'x'.repeat(30)}`;
  const userId = world.meta.users.byName(username)?.id ?? 0;
  if (world.meta.ownTokens.find(hashToken(token), 0) === null)
    world.meta.ownTokens.insert(
      hashToken(token),
      { userId, name: `${username} ${scope}`, expiresOn: 1e15, sender: '', scope },
      0,
    );
  return token;
}

/** The SDK's own client, signed in by a token. */
export async function client(world: CallWorld, token: string): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:8090/mcp'), {
    fetch: async (url, init) => world.fetch(new Request(url, init)),
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  const one = new Client({ name: 'test', version: '1' });
  await one.connect(transport);
  return one;
}

export interface Said {
  readonly isError: boolean;
  readonly text: string;
  readonly image: string | null;
}

export async function toolCall(by: Client, name: string, input: Record<string, unknown> = {}): Promise<Said> {
  const { content, isError } = await by.callTool({ name, arguments: input });
  const parts = (content as readonly unknown[]).map(asRecord);
  return {
    isError: isError === true,
    text: parts.map(({ text }) => asText(text)).join(''),
    image: asText(parts.find(({ type }) => type === 'image')?.['data']) || null,
  };
}
