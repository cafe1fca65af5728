import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Where a processor collects its extensions; its own type omits them. */
interface Extensions {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

/**
 * Parses tables, task lists and strike-through in Markdown. The usual plugin also writes Markdown, which doubles the
 * size.
 */
export function readGfm(this: { data(): object }): void {
  const data: Extensions = this.data();
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}
