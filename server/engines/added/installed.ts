import { dialectFrom } from '#domain/compile/sql/dialectData.ts';
import type { Backend } from '../remote/backend.ts';
import type { EngineDefinition } from './definition.ts';

/** An engine that was added, and the file of its module. */
export interface AddedEngine {
  readonly definition: EngineDefinition;
  readonly file: string;
}

/**
 * The added engines of this server. They are found by name wherever those built in are, and change only by
 * `installEngines`.
 */
const INSTALLED = new Map<string, Backend>();

export const addedEngines = (): readonly Backend[] => [...INSTALLED.values()];

/** Installs these engines and no others. */
export function installEngines(engines: readonly AddedEngine[]): void {
  INSTALLED.clear();
  for (const engine of engines) INSTALLED.set(engine.definition.name, backendFrom(engine));
}

function backendFrom({ definition, file }: AddedEngine): Backend {
  const { name, title, example, encryption, estimates, sql, escapesNames, templates, grains } = definition;
  const data = { name, rules: sql.rules, quote: sql.quote, escapesNames, templates, grains };
  return {
    name,
    driver: 'added',
    title,
    schemes: [name],
    example,
    port: Number(/:(\d+)/.exec(example.replace(/^\w+:\/\//, ''))?.[1] ?? 0),
    encryption,
    estimates,
    dialect: dialectFrom(data),
    load: async () => {
      const { addedDriver } = await import('./addedDriver.ts');
      return (address, zone, tls) => addedDriver(file, address, zone, tls);
    },
    added: { module: file, sql, data },
  };
}
