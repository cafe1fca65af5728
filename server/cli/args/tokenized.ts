import { parseArgs, type ParseArgsConfig } from 'node:util';
import { err, ok, type Result } from '#domain/result.ts';

type Parsed<Options extends ParseArgsConfig['options']> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true; strict: true }>
>;

/** The options and other words of a command. */
export function tokenized<const Options extends ParseArgsConfig['options']>(
  args: readonly string[],
  options: Options,
): Result<Parsed<Options>, string> {
  try {
    return ok(parseArgs({ args: [...args], options, allowPositionals: true, strict: true }));
  } catch (cause) {
    // Its messages name the option that is unknown or lacks its value.
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}
