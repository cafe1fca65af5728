/**
 * CodeMirror writes its styles into a style element of the document's head, which the content security policy blocks.
 * For a root without a head, such as a shadow root, it uses constructed style sheets, which every policy allows. So it
 * gets the document without its head.
 */
export function styleRoot(document: Document): Document {
  return new Proxy(document, {
    get(target, key) {
      if (key === 'head') return null;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value),
  });
}
