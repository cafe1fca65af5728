import { err, ok, type Result } from '../result.ts';

/** Why an image is not taken as a logo. */
export type LogoFault = 'not an image' | 'too large' | 'unsafe drawing';

/** The most characters of a logo's address: some 48 kB of image. */
const LONGEST = 65_536;

const DATA = /^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * A logo is an image within its own address: one of another server would say who opens a page, and be missing offline.
 * A drawing (SVG) is taken if it is only shapes and texts; one with code, styles or references to elsewhere is refused.
 */
export function readLogo(address: string): Result<string, LogoFault> {
  if (address.length > LONGEST) return err('too large');
  const [, type, content = ''] = DATA.exec(address) ?? [];
  if (type === undefined) return err('not an image');
  if (type !== 'svg+xml') return ok(address);
  return isPlainDrawing(textOf(content)) ? ok(address) : err('unsafe drawing');
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes as characters: what is checked of a drawing is ASCII. */
function textOf(base64: string): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const each of base64.replace(/=+$/, '')) {
    held = ((held << 6) | ALPHABET.indexOf(each)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    text += String.fromCharCode((held >> bits) & 0xff);
  }
  return text;
}

/** None that draws others again: a few levels of those draw more than a browser ever ends. */
const ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop ' +
    'clipPath title desc'
  ).split(' '),
);
const ATTRIBUTE = /\s+([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const OPENING = /<(\/?)([A-Za-z][\w:-]*)/y;
const CLOSING = /\s*\/?>/y;
/** The first line of a file in UTF-8, and comments. */
const DECLARATION =
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml version="1\.[01]"(?: encoding="utf-8")?(?: standalone="\w+")?\s*\?>)?/i;
const COMMENT = /<!--(?:(?!--)[^])*-->/g;

/** Everything that is not known to be harmless is refused, so that nothing depends on how a browser reads the rest. */
function isPlainDrawing(source: string): boolean {
  const text = source.replace(DECLARATION, '').replace(COMMENT, '');
  let isFirst = true;
  let clips = 0;
  let at = 0;
  for (;;) {
    const next = text.indexOf('<', at);
    if (next < 0) return !isFirst;
    OPENING.lastIndex = next;
    const [, slash, name = ''] = OPENING.exec(text) ?? [];
    if (!ELEMENTS.has(name) || (isFirst && name !== 'svg')) return false;
    const start = OPENING.lastIndex;
    at = endOfTag(text, start);
    if (at < 0) return false;
    if (name === 'clipPath' && slash === '/') clips -= 1;
    else if (name === 'clipPath' && text[at - 2] !== '/') clips += 1;
    // Clips of clips multiply, as elements that draw others do.
    if ((clips > 0 || name === 'clipPath') && /\sclip-path\s*=/i.test(text.slice(start, at))) return false;
    isFirst = false;
  }
}

/** The place after a tag whose attributes are all harmless; -1 for any other. */
function endOfTag(text: string, start: number): number {
  let at = start;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(text);
    if (found === null) break;
    const [, name = '', double, single] = found;
    if (!isHarmless(name.toLowerCase(), double ?? single ?? '')) return -1;
    at = ATTRIBUTE.lastIndex;
  }
  CLOSING.lastIndex = at;
  return CLOSING.test(text) ? CLOSING.lastIndex : -1;
}

function isHarmless(name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'style' || value.includes('&')) return false;
  if (name === 'href' || name === 'xlink:href') return value.startsWith('#');
  // Colours and clips may refer to the drawing's own parts.
  return !/url\s*\(/i.test(value.replace(/url\(#[\w-]+\)/g, '')) && !value.includes('\\');
}
