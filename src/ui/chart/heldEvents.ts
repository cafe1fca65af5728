/** What a person does with a picture before its drawing listens: told to the drawing as soon as that is there. */
export interface HeldEvents {
  /** Tells the drawing, which has taken the picture's place, and holds nothing any more. */
  readonly replay: (drawing: Element) => void;
  readonly end: () => void;
}

const TYPES = ['mousemove', 'mousedown', 'click'] as const;

/** `onFirst`: somebody is there, so that the drawing should not wait any longer. */
export function holdEvents(room: HTMLElement, onFirst: () => void): HeldEvents {
  let moved: MouseEvent | null = null;
  let pressed: MouseEvent | null = null;
  /** The button went down and is not up again. */
  let begun: { readonly at: MouseEvent; readonly on: Node } | null = null;
  const hold = (event: MouseEvent): void => {
    if (event.type === 'click') pressed = event;
    else if (event.type === 'mousemove') moved = event;
    else if (event.button === 0 && event.target instanceof Node) begun = { at: event, on: event.target };
    onFirst();
  };
  const release = (): void => void (begun = null);
  for (const type of TYPES) room.addEventListener(type, hold);
  window.addEventListener('mouseup', release);

  function end(): void {
    for (const type of TYPES) room.removeEventListener(type, hold);
    window.removeEventListener('mouseup', release);
  }

  return {
    end,
    replay(drawing) {
      end();
      // What is around the drawing has heard of them already.
      const tell = (type: string, at: MouseEvent): void => {
        const { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = at;
        const init = { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey, view: window, bubbles: false };
        drawing.dispatchEvent(new MouseEvent(type, init));
      };
      // Vega learns from a pointer's move what lies under it, and takes for a press what ends where it began.
      const begin = (at: MouseEvent): void => ['pointermove', 'mousedown'].forEach((type) => tell(type, at));
      if (pressed !== null) {
        begin(pressed);
        tell('click', pressed);
      }
      if (begun !== null) begin(begun.at);
      if (moved !== null) tell('pointermove', moved);
      // Of a press that began on what lay there before, the browser makes no click that the drawing hears of.
      if (begun === null || begun.on === drawing) return;
      const finish = (event: MouseEvent): void => {
        if (event.target === drawing) tell('click', event);
      };
      window.addEventListener('mouseup', finish, { once: true });
    },
  };
}
