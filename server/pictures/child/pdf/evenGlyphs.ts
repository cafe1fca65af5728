import fontkit from '@pdf-lib/fontkit';

/** What this reads of a subset that is being written. */
interface Subset {
  readonly glyf: Uint8Array[];
  offset: number;
  _addGlyph(glyph: number): number;
}

/**
 * Reads fonts for PDFs. A subset of a small size names where its glyphs begin in halves, and its writer does not make
 * the glyphs of an odd length even: those after them would be lost.
 */
export const evenGlyphs = {
  create(bytes: Uint8Array) {
    const font = fontkit.create(bytes);
    const createSubset = font.createSubset.bind(font);
    return Object.assign(font, {
      createSubset() {
        const subset = createSubset();
        const own = subset as unknown as Subset;
        const add = own._addGlyph.bind(own);
        own._addGlyph = (glyph) => {
          const at = add(glyph);
          const outline = own.glyf[at];
          if (outline !== undefined && outline.length % 2 === 1) {
            const even = bytesLike(outline, outline.length + 1);
            even.set(outline);
            own.glyf[at] = even;
            own.offset += 1;
          }
          return at;
        };
        return subset;
      },
    });
  },
};

/** The writer takes bytes of its own kind only. */
const bytesLike = (bytes: Uint8Array, length: number): Uint8Array =>
  (bytes.constructor as unknown as { alloc(length: number): Uint8Array }).alloc(length);
