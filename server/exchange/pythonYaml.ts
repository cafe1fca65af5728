import { parse, type ScalarTag, stringify, type Tags } from 'yaml';
import { err, ok, type Result } from '#domain/result.ts';

/**
 * YAML as Superset's Python writes and reads it. It takes `61e86123` and `0o17` for text, where YAML 1.2 sees numbers:
 * identifiers in charts look like that.
 */
const PYTHON_FLOAT: ScalarTag = {
  identify: () => false,
  default: true,
  tag: 'tag:yaml.org,2002:float',
  format: 'EXP',
  test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)[eE][-+][0-9]+$/,
  resolve: (text) => Number(text),
};

const pythonTags = (tags: Tags): Tags => [
  ...tags.filter(
    (tag) => typeof tag === 'string' || !('format' in tag) || !/^(EXP|OCT)$/.test(tag.format ?? ''),
  ),
  PYTHON_FLOAT,
];

/** The error is a sentence about the place. */
export function readYaml(text: string): Result<unknown, string> {
  try {
    return ok(parse(text, { schema: 'core', customTags: pythonTags, maxAliasCount: 100, logLevel: 'error' }));
  } catch (cause) {
    const [line = 'It is not valid YAML.'] = cause instanceof Error ? cause.message.split('\n') : [];
    return err(line);
  }
}

/** Version 1.1 puts quotes around what Python would take for a date, a number or a yes. */
export const writeYaml = (value: unknown): string =>
  stringify(value, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
