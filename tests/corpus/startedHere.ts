import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { programWorld } from '../support/program.ts';
import { signInByForm, type Session } from './session.ts';
import { createSubject } from './subject.ts';

const PASSWORD = 'correct horse battery';

/** The server of this product, started with a file and its database Scratch. */
export async function startedHere(
  world: Pick<ReturnType<typeof programWorld>, 'dir' | 'run'>,
): Promise<ReturnType<typeof createSubject>> {
  const file = join(world.dir, 'ships.csv');
  writeFileSync(file, 'id,name\n1,one\n');
  const args = ['--port', '0', '--no-samples', '--no-open', '--data', join(world.dir, 'data'), file];
  const program = world.run(args, { env: { SEXTANT_ADMIN_PASSWORD: PASSWORD } });
  const url = await program.printed(/(http:\/\/127\.0\.0\.1:\d+)\//);
  const session = await signInByForm(url, 'admin', PASSWORD);
  const scratch = await databaseNamed(session, 'Scratch');
  return createSubject(session, {
    sql: scratch,
    readOnly: await databaseNamed(session, 'Files'),
    uploads: scratch,
    schema: 'main',
    uploadSchema: 'main',
  });
}

/** The id of a database. Throws if there is none of that name. */
export async function databaseNamed({ url, headers }: Session, name: string): Promise<number> {
  const { result } = (await (
    await fetch(`${url}/api/v1/database/?q=(page_size:100)`, { headers })
  ).json()) as {
    readonly result: readonly { readonly id: number; readonly database_name: string }[];
  };
  const found = result.find((each) => each.database_name === name);
  if (found === undefined) throw new Error(`No database is named ${name}.`);
  return found.id;
}
