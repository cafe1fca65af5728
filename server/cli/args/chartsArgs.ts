import { err, ok, type Result } from '#domain/result.ts';
import { usageError, type StartError } from '../start/startError.ts';

/** `charts new NAME`: writes an example of a chart type. */
export interface ChartsCommand {
  readonly kind: 'charts';
  readonly name: string;
  /** Null for the folder `charts` of the data folder. */
  readonly chartsDir: string | null;
  /** Null for the platform's default. */
  readonly dataDir: string | null;
}

interface Given {
  readonly files: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
}

export function parseCharts({ files, flags, texts }: Given): Result<ChartsCommand, StartError> {
  const [, verb, name, more] = files;
  const example = 'For example: sextant charts new lollipop';
  if (verb !== 'new') return err(usageError('charts knows one command, new.', example));
  if (name === undefined) return err(usageError('charts new needs a name.', example));
  if (more !== undefined)
    return err(
      usageError(`charts new takes one name, and "${more}" is another.`, `${example}, or in quotes`),
    );
  const [other] = [...flags, ...[...texts.keys()].filter((each) => each !== 'data' && each !== 'charts')];
  if (other !== undefined) return err(usageError(`--${other} has no use with charts.`, example));
  return ok({
    kind: 'charts',
    name,
    chartsDir: texts.get('charts') ?? null,
    dataDir: texts.get('data') ?? null,
  });
}
