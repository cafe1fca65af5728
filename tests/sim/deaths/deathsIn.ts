import { runScript } from '../runScript.ts';
import type { Death, Script } from '../steps/script.ts';
import { oneServer } from '../world/simServer.ts';

const servers = oneServer();

/**
 * Every death that a script has: of each page and worker that it starts, before and after each of its transactions and each
 * of its requests. Between two of these nothing outside of a process changes, so that there is no other place to die at.
 */
export async function deathsIn(script: Script): Promise<readonly Death[]> {
  const { broken, chances } = await runScript(script, { servers });
  if (broken.length > 0) throw new Error(`Without a death: ${broken.join('; ')}`);
  return chances.flatMap((count, host) =>
    Array.from({ length: count }, (_, at) => ({ host, chance: at + 1 })),
  );
}

/** What is wrong after a death; null for nothing. */
export async function brokenBy(script: Script, death: Death): Promise<string | null> {
  const { broken } = await runScript({ ...script, death }, { servers });
  return broken.length === 0 ? null : `host ${death.host} at chance ${death.chance}: ${broken.join('; ')}`;
}
