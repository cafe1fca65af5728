/**
 * A script that the interpreter runs before a module. Its deadline is looked at between steps of a module, and not
 * within built-in functions: those that could repeat something for hours are written in steps here, or refuse what is
 * too long. Proxies are gone, because one can be a list of any length.
 */
export const GUARDS = `(() => {
  'use strict';
  const LONGEST_LIST = 5_000_000;
  const MOST_COMPARISONS = 500_000_000;
  const { isArray } = Array;
  const { apply } = Reflect;
  const { trunc, max } = Math;
  const text = String;
  const pattern = RegExp;
  const range = RangeError;
  const tooLong = () => {
    throw new range('a list or a text is too long');
  };
  const define = (on, methods) => {
    for (const name of Object.keys(methods))
      Object.defineProperty(on, name, { value: methods[name], writable: true, configurable: true });
  };
  delete globalThis.Proxy;
  delete Iterator.prototype.drop;

  // A list itself, and a copy of what is only like one.
  const listOf = (of) => {
    const { length } = of;
    if (length > LONGEST_LIST) tooLong();
    if (isArray(of)) return of;
    const from = Object(of);
    const list = [];
    for (let at = 0; at < length; at += 1) list[at] = from[at];
    return list;
  };
  const placeIn = (list, from) => (from < 0 ? max(list.length + trunc(from), 0) : trunc(from) || 0);

  const merged = (items, compare) => {
    let [from, to] = [items, []];
    for (let width = 1; width < items.length; width *= 2) {
      for (let start = 0; start < items.length; start += 2 * width) {
        let left = start;
        let right = start + width;
        const middle = right;
        const end = start + 2 * width;
        for (let at = start; at < end && at < items.length; at += 1) {
          const isRight =
            right < end && right < items.length && (left >= middle || compare(from[left], from[right]) > 0);
          to[at] = isRight ? from[right++] : from[left++];
        }
      }
      [from, to] = [to, from];
    }
    return from;
  };
  const byText = (a, b) => {
    const [one, other] = [text(a), text(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  };
  const sorted = (list, compare = byText) => {
    const items = [];
    for (let at = 0; at < list.length; at += 1) if (list[at] !== undefined) items[items.length] = list[at];
    const order = merged(items, compare);
    const all = [];
    for (let at = 0; at < list.length; at += 1) all[at] = at < items.length ? order[at] : undefined;
    return all;
  };
  const addTo = (all, list, depth) => {
    for (let at = 0; at < list.length; at += 1) {
      if (isArray(list[at]) && depth > 0) addTo(all, list[at], depth - 1);
      else if (at in list) all[all.length] = list[at];
    }
    return all;
  };
  const { map } = Array.prototype;

  const lists = {
    indexOf(item, from = 0) {
      const list = listOf(this);
      for (let at = placeIn(list, from); at < list.length; at += 1) if (list[at] === item) return at;
      return -1;
    },
    lastIndexOf(item, from = Infinity) {
      const list = listOf(this);
      const last = from < 0 ? list.length + trunc(from) : trunc(from);
      for (let at = last < list.length ? last : list.length - 1; at >= 0; at -= 1) if (list[at] === item) return at;
      return -1;
    },
    includes(item, from = 0) {
      const list = listOf(this);
      for (let at = placeIn(list, from); at < list.length; at += 1)
        if (list[at] === item || (item !== item && list[at] !== list[at])) return true;
      return false;
    },
    sort(compare) {
      const order = sorted(listOf(this), compare);
      for (let at = 0; at < order.length; at += 1) this[at] = order[at];
      return this;
    },
    toSorted(compare) {
      return sorted(listOf(this), compare);
    },
    flat(depth = 1) {
      return addTo([], listOf(this), depth);
    },
    flatMap(of, self) {
      return addTo([], apply(map, listOf(this), [of, self]), 1);
    },
    concat(...others) {
      const all = addTo([], listOf(this), 0);
      for (const other of others) {
        if (isArray(other)) addTo(all, listOf(other), 0);
        else all[all.length] = other;
      }
      return all;
    },
  };
  const short = ['constructor', 'push', 'pop', 'at', 'keys', 'values', 'entries'];
  for (const name of Object.getOwnPropertyNames(Array.prototype)) {
    const native = Array.prototype[name];
    if (typeof native !== 'function' || apply(lists.includes, short, [name]) || Object.hasOwn(lists, name)) continue;
    lists[name] = { [name](...args) { return apply(native, listOf(this), args); } }[name];
  }
  define(Array.prototype, lists);

  const texts = {};
  for (const name of ['indexOf', 'lastIndexOf', 'includes', 'split', 'replace', 'replaceAll']) {
    const native = text.prototype[name];
    texts[name] = { [name](sought, ...rest) {
      const whole = text(this);
      const isText = sought !== undefined && !(sought instanceof pattern);
      const by = isText ? text(sought) : sought;
      if (isText && whole.length * by.length > MOST_COMPARISONS) tooLong();
      return apply(native, whole, [by, ...rest]);
    } }[name];
  }
  define(text.prototype, texts);
  define(text, {
    raw({ raw }, ...values) {
      let all = '';
      for (let at = 0; at < raw.length; at += 1) all += text(raw[at]) + (at < values.length ? text(values[at]) : '');
      return all;
    },
  });
})()`;
