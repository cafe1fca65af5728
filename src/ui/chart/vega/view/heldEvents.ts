/** Events on a chart image, replayed once the chart is drawn. */
export interface HeldEvents {
  /** Replays the events on the drawn chart, and stops holding. */
  readonly replay: (drawing: Element) => void;
  readonly end: () => void;
}

const TYPES = ['mousemove', 'mousedown', 'click'] as const;

/** `onFirst`: a person interacts, so drawing should start. */
export function holdEvents(room: HTMLElement, onFirst: () => void): HeldEvents {
  let moved: MouseEvent | null = null;
  let pressed: MouseEvent | null = null;
  /** The button is still down. */
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
      // Ancestors have received them already.
      const dispatchAt = (type: string, at: MouseEvent): void => {
        const { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = at;
        const init = { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey, view: window, bubbles: false };
        drawing.dispatchEvent(new MouseEvent(type, init));
      };
      // Vega finds the mark under the pointer on move, and treats a press that ends where it began as a click.
      const begin = (at: MouseEvent): void =>
        ['pointermove', 'mousedown'].forEach((type) => dispatchAt(type, at));
      if (pressed !== null) {
        begin(pressed);
        dispatchAt('click', pressed);
      }
      if (begun !== null) begin(begun.at);
      if (moved !== null) dispatchAt('pointermove', moved);
      // A press that began on the image produces no click event on the chart.
      if (begun === null || begun.on === drawing) return;
      const finish = (event: MouseEvent): void => {
        if (event.target === drawing) dispatchAt('click', event);
      };
      window.addEventListener('mouseup', finish, { once: true });
    },
  };
}
