/** What a person does with a picture before its drawing listens: told to the drawing as soon as that is there. */
export interface HeldEvents {
  /** Tells the drawing, and holds nothing any more. */
  readonly replay: (drawing: Element) => void;
  readonly end: () => void;
}

/** `onFirst`: somebody is there, so that the drawing should not wait any longer. */
export function holdEvents(room: HTMLElement, onFirst: () => void): HeldEvents {
  let moved: MouseEvent | null = null;
  let pressed: MouseEvent | null = null;
  const hold = (event: MouseEvent): void => {
    if (event.type === 'click') pressed = event;
    else moved = event;
    onFirst();
  };
  room.addEventListener('mousemove', hold);
  room.addEventListener('click', hold);

  function end(): void {
    room.removeEventListener('mousemove', hold);
    room.removeEventListener('click', hold);
  }

  return {
    end,
    replay(drawing) {
      end();
      // What is around the drawing has heard of them already. Vega learns from a pointer's move what lies under it.
      const tell = (type: string, at: MouseEvent): void => {
        const { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = at;
        const init = { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey, view: window, bubbles: false };
        drawing.dispatchEvent(new MouseEvent(type, init));
      };
      if (pressed !== null) for (const type of ['pointermove', 'mousedown', 'click']) tell(type, pressed);
      if (moved !== null) tell('pointermove', moved);
    },
  };
}
