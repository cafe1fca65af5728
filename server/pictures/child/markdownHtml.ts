import { micromark, type Options } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Longer texts are not read further: a picture ends before, and deep quotes take long. */
const LONGEST = 8_000;

type HtmlExtension = NonNullable<Options['htmlExtensions']>[number];
type Handle = NonNullable<NonNullable<HtmlExtension['exit']>['htmlText']>;

/** HTML is kept as it is written: its reader takes the words, and leaves out what a page would not show. */
const asWritten: Handle = function asWritten(token) {
  this.raw(this.sliceSerialize(token));
};

/** Markdown as HTML, with the HTML in it. Only words of it are drawn, and nothing of it is run or loaded. */
export const markdownHtml = (code: string): string =>
  micromark(code.slice(0, LONGEST), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml(), { exit: { htmlFlowData: asWritten, htmlTextData: asWritten } }],
  });
