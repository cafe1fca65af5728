/**
 * The editor writes its style rules into a style element of the document's head, which the content security policy
 * refuses. Where a root has no head, as a shadow root, it takes constructed style sheets instead, which every policy
 * allows. So the editor is shown the document without its head.
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
