export interface LayerKeys {
  /** What was expected keeps its key, and with it its elements; anything else is shown in those of what it follows. */
  readonly shown: (of: object) => number;
  readonly next: (of: object) => number;
}

/** The keys under which React renders what is shown, and what will probably be shown next. */
export function createLayerKeys(): LayerKeys {
  let shown = 0;
  let next: { readonly of: object; readonly key: number } | null = null;
  return {
    shown(of) {
      if (next?.of === of) {
        shown = next.key;
        next = null;
      }
      return shown;
    },
    next(of) {
      next = { of, key: next?.key ?? shown + 1 };
      return next.key;
    },
  };
}
