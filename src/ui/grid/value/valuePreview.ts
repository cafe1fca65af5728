/** What a value may be shown as, besides its text. */
export type ValuePreview =
  | { readonly kind: 'image'; readonly url: string }
  /** Opened by a press only; `host` is whom that reaches. */
  | { readonly kind: 'link'; readonly url: string; readonly host: string };

const DATA_IMAGE = /^data:image\/[\w.+-]+[;,]/i;
const IMAGE_PATH = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
/** A data URL may be long, an address is not. */
const MAX_ADDRESS_LENGTH = 2_000;

/**
 * An image only where showing it reaches nobody else: data, and files of this origin. Every other address is a link.
 * Null for other texts.
 */
export function valuePreview(text: string, origin: string): ValuePreview | null {
  if (DATA_IMAGE.test(text)) return { kind: 'image', url: text };
  if (text.length > MAX_ADDRESS_LENGTH || /\s/.test(text) || !/^(?:https?:\/\/|\/[^/])/i.test(text))
    return null;
  if (!URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  if (url.origin === origin && IMAGE_PATH.test(url.pathname)) return { kind: 'image', url: url.href };
  return text.startsWith('/') ? null : { kind: 'link', url: url.href, host: url.host };
}
